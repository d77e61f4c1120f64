import { isJsonObject, parseJson } from '../protocol/json.ts';
import type { SubscriptionError, UserId } from '../protocol/server-frames.ts';
import type { Connection, Member } from './state.ts';

/** The user of a connection on a presence channel. */
export type PresenceIdentity = { readonly id: UserId; readonly info: unknown };

/** Reads `channel_data`. Without it, the user who signed in on the connection is the member. */
export function readIdentity(
  connection: Connection,
  channelData: string | null,
): PresenceIdentity | SubscriptionError {
  if (channelData === null) {
    return connection.user ?? authError('A presence channel needs channel_data, or a user who is signed in');
  }
  if (Buffer.byteLength(channelData) > connection.app.hub.limits.userDataBytes) {
    return { type: 'LimitReached', error: 'channel_data is too large', status: 413 };
  }
  const data = parseJson(channelData);
  if (!isJsonObject(data) || !isUserId(data.user_id)) return authError('channel_data needs a user_id');
  return { id: data.user_id, info: data.user_info };
}

function isUserId(value: unknown): value is UserId {
  return typeof value === 'string' ? value !== '' : typeof value === 'number' && Number.isFinite(value);
}

function authError(error: string): SubscriptionError {
  return { type: 'AuthError', error, status: 401 };
}

/** Returns the member list that a new subscriber receives. */
export function presenceOf(members: ReadonlyMap<string, Member>): object {
  const all = [...members.values()];
  const hash = Object.fromEntries(all.map(({ id, info }) => [String(id), info ?? null]));
  return { presence: { ids: all.map(({ id }) => id), hash, count: all.length } };
}

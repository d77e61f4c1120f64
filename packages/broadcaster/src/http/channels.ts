import type { AppState } from '../core/state.ts';
import { type ChannelKind, channelKind } from '../protocol/channel-name.ts';
import { describeChannel, readAttributes } from './attributes.ts';
import { HttpApiError } from './http-api-error.ts';
import type { Query } from './request.ts';

const PRESENCE = 'presence-';

/** `GET /apps/{id}/channels?filter_by_prefix&info`: the occupied channels, without channels of single users. */
export function getChannels(app: AppState, query: Query): object {
  const prefix = query.get('filter_by_prefix') ?? '';
  const attributes = readAttributes(query.get('info'));
  if (attributes.has('user_count') && !prefix.startsWith(PRESENCE)) {
    throw new HttpApiError(400, 'user_count needs filter_by_prefix=presence-');
  }
  const channels: [string, object][] = [];
  for (const [name, channel] of app.channels) {
    if (channel.kind.access === 'user' || !name.startsWith(prefix)) continue;
    channels.push([name, describeChannel(app, channel, attributes)]);
  }
  return { channels: Object.fromEntries(channels) };
}

/** `GET /apps/{id}/channels/{name}?info`: `{occupied, user_count?, subscription_count?}` */
export function getChannel(app: AppState, name: string, query: Query): object {
  const kind = kindOf(name);
  const attributes = readAttributes(query.get('info'));
  if (attributes.has('user_count') && kind.access !== 'presence')
    throw new HttpApiError(400, 'user_count needs a presence channel');
  return { occupied: app.channels.has(name), ...describeChannel(app, { name, kind }, attributes) };
}

/** `GET /apps/{id}/channels/{name}/users`: `{users: [{id}]}` */
export function getUsers(app: AppState, name: string): object {
  if (kindOf(name).access !== 'presence')
    throw new HttpApiError(400, 'only presence channels know their users');
  const members = app.channels.get(name)?.members?.values() ?? [];
  return { users: [...members].map(({ id }) => ({ id })) };
}

function kindOf(name: string): ChannelKind {
  const kind = channelKind(name);
  if (kind === null) throw new HttpApiError(400, 'no channel can have this name');
  return kind;
}

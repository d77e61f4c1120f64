import { type ChannelKind, channelKind } from '../protocol/channel-name.ts';
import type { JsonObject } from '../protocol/json.ts';
import type { AppState } from './state.ts';

/** An event that has passed every check. */
export type EventToPublish = {
  readonly name: string;
  readonly data: string;
  readonly channels: readonly { readonly name: string; readonly kind: ChannelKind }[];
  readonly exceptSocketId: string | null;
};

/** An event that cannot be published. `status` is the HTTP status of the response. */
export class InvalidEventError extends Error {
  override name = 'InvalidEventError';
  readonly status: 400 | 413;

  constructor(message: string, status: 400 | 413 = 400) {
    super(message);
    this.status = status;
  }
}

const SOCKET_ID = /^\d+\.\d+$/;

/** Reads `{name, data, channels | channel, socket_id?}` of the HTTP API. Throws an InvalidEventError. */
export function readEvent(app: AppState, input: JsonObject): EventToPublish {
  const { limits } = app.hub;
  const { name, data, socket_id: socketId = null } = input;
  if (typeof name !== 'string' || name === '') throw new InvalidEventError('an event needs a name');
  if (name.length > limits.eventNameLength) throw new InvalidEventError('the name of the event is too long');
  if (name.startsWith('pusher:') || name.startsWith('pusher_internal:'))
    throw new InvalidEventError(`the name ${name} is reserved`);
  if (typeof data !== 'string') throw new InvalidEventError('the data of an event must be a string');
  if (Buffer.byteLength(data) > limits.eventBytes) {
    throw new InvalidEventError(`the data of an event must not exceed ${limits.eventBytes} bytes`, 413);
  }
  if (socketId !== null && (typeof socketId !== 'string' || !SOCKET_ID.test(socketId))) {
    throw new InvalidEventError('socket_id must look like 123.456');
  }
  return { name, data, channels: readChannels(app, input), exceptSocketId: socketId };
}

function readChannels(app: AppState, { channels, channel }: JsonObject): EventToPublish['channels'] {
  if (!Array.isArray(channels)) return [readChannel(app, channel)];
  if (channels.length === 1) return [readChannel(app, channels[0])];
  const { channelsPerEvent } = app.hub.limits;
  const names = new Set<unknown>(channels);
  if (names.size === 0 || names.size > channelsPerEvent) {
    throw new InvalidEventError(`an event goes to 1 to ${channelsPerEvent} channels`);
  }
  const read = Array.from(names, name => readChannel(app, name));
  if (read.some(({ kind }) => kind.access === 'encrypted')) {
    throw new InvalidEventError('an event for an encrypted channel goes to that channel alone');
  }
  return read;
}

/** Validates the channel name; the kind of an occupied channel is known already. */
function readChannel(app: AppState, name: unknown): EventToPublish['channels'][number] {
  const kind = typeof name === 'string' ? (app.channels.get(name)?.kind ?? channelKind(name)) : null;
  if (typeof name !== 'string' || kind === null) throw new InvalidEventError('no channel can have this name');
  return { name, kind };
}

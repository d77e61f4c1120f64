import type { Limits } from '../options.ts';
import { type ChannelKind, channelKind } from '../protocol/channel-name.ts';
import type { JsonObject } from '../protocol/json.ts';

/** An event that has passed every check. */
export type EventToPublish = {
  readonly name: string;
  readonly data: string;
  readonly channels: readonly { readonly name: string; readonly kind: ChannelKind }[];
  readonly exceptSocketId: string | null;
};

/** An event that cannot be published. `status` is what the HTTP API answers. */
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
export function readEvent(input: JsonObject, limits: Limits): EventToPublish {
  const { name, data, socket_id: socketId = null } = input;
  if (typeof name !== 'string' || name === '') throw new InvalidEventError('an event needs a name');
  if (name.length > limits.eventNameLength) throw new InvalidEventError('the name of the event is too long');
  if (/^pusher(_internal)?:/.test(name)) throw new InvalidEventError(`the name ${name} is reserved`);
  if (typeof data !== 'string') throw new InvalidEventError('the data of an event must be a string');
  if (Buffer.byteLength(data) > limits.eventBytes) {
    throw new InvalidEventError(`the data of an event must not exceed ${limits.eventBytes} bytes`, 413);
  }
  if (socketId !== null && (typeof socketId !== 'string' || !SOCKET_ID.test(socketId))) {
    throw new InvalidEventError('socket_id must look like 123.456');
  }
  return { name, data, channels: readChannels(input, limits), exceptSocketId: socketId };
}

function readChannels({ channels, channel }: JsonObject, limits: Limits): EventToPublish['channels'] {
  const names: readonly unknown[] = [...new Set(Array.isArray(channels) ? channels : [channel])];
  if (names.length === 0 || names.length > limits.channelsPerEvent) {
    throw new InvalidEventError(`an event goes to 1 to ${limits.channelsPerEvent} channels`);
  }
  const read = names.map(name => {
    const kind = typeof name === 'string' ? channelKind(name) : null;
    if (kind === null || typeof name !== 'string')
      throw new InvalidEventError('no channel can have this name');
    return { name, kind };
  });
  if (read.length > 1 && read.some(({ kind }) => kind.access === 'encrypted')) {
    throw new InvalidEventError('an event for an encrypted channel goes to that channel alone');
  }
  return read;
}

import type { ClientFrame } from '../protocol/client-frame.ts';
import { CLIENT_EVENT_RATE } from '../protocol/codes.ts';
import { clientEvent, errorFrame } from '../protocol/server-frames.ts';
import { broadcast } from './deliver.ts';
import { RateLimiter } from './rate-limiter.ts';
import type { Channel, Connection } from './state.ts';
import { findSubscription } from './subscribe.ts';

/**
 * Handles `client-…`: broadcasts to the other subscribers of a private or presence channel of the sender, if the app
 * allows it. A refusal is an error event and does not close the connection. Encrypted channels have none: clients could
 * not encrypt them.
 */
export function onClientEvent(connection: Connection, frame: ClientFrame): string | null {
  const { app } = connection;
  const { limits } = app.hub;
  const { clientEvents = false } = app.options;
  if (clientEvents === false) return errorFrame(null, 'Client events are not enabled for this app');
  const channel = frame.channel === null ? undefined : findSubscription(connection, frame.channel);
  if (!channel) return errorFrame(null, 'Client events need a subscription to their channel');
  if (!takesClientEvents(channel))
    return errorFrame(null, 'Client events need a private or presence channel');
  if (clientEvents !== true && !clientEvents(channel.name, frame.event))
    return errorFrame(null, 'The app takes no client events of this name on this channel');
  if (frame.event.length > limits.eventNameLength)
    return errorFrame(null, 'The name of the event is too long');
  const data = encode(frame.data);
  if (data === null || sizeOf(frame.data, data) > limits.clientEventBytes)
    return errorFrame(null, 'The event is too large');
  connection.clientEvents ??= new RateLimiter();
  if (!connection.clientEvents.allows(app.hub.now(), limits.clientEventsPerSecond)) {
    return errorFrame(
      CLIENT_EVENT_RATE,
      `More than ${limits.clientEventsPerSecond} client events in a second`,
    );
  }
  const sender = channel.subscribers.get(connection)?.id;
  broadcast(channel, clientEvent(frame.event, channel.name, data, sender), connection);
  return null;
}

function takesClientEvents({ kind }: Channel): boolean {
  return kind.access === 'private' || kind.access === 'presence';
}

/** Returns null when the value is nested too deeply to serialize. */
function encode(data: unknown): string | null {
  try {
    return JSON.stringify(data ?? null);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** A string counts with its own bytes, not with the bytes of its escaped form. */
function sizeOf(data: unknown, encoded: string): number {
  return Buffer.byteLength(typeof data === 'string' ? data : encoded);
}

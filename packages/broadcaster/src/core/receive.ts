import { type ClientFrame, readClientFrame } from '../protocol/client-frame.ts';
import { errorFrame, pongFrame } from '../protocol/server-frames.ts';
import { onClientEvent } from './client-event.ts';
import { sendFrame } from './deliver.ts';
import { closeOverLimit } from './leave.ts';
import { onSignIn } from './sign-in.ts';
import type { Connection } from './state.ts';
import { onSubscribe } from './subscribe.ts';
import { onUnsubscribe } from './unsubscribe.ts';

/** Handles a message. Returns the frame to reply with, or null. */
type Handler = (connection: Connection, frame: ClientFrame) => string | null;

const handlers: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['pusher:ping', () => pongFrame],
  ['pusher:pong', () => null],
  ['pusher:subscribe', onSubscribe],
  ['pusher:unsubscribe', onUnsubscribe],
  ['pusher:signin', onSignIn],
]);

/**
 * Records activity of a client: a message, or a ping or pong of WebSocket itself. Closes the connection and returns
 * false when it is over the limit.
 */
export function countMessage(connection: Connection): boolean {
  connection.noteActivity();
  const { messagesPerSecond } = connection.app.hub.limits;
  if (connection.messages.allows(connection.lastActivityAt, messagesPerSecond)) return true;
  closeOverLimit(connection, 'Too many messages in a second');
  return false;
}

/** Handles one message of a client; null is a binary one, which the protocol does not have. */
export function receive(connection: Connection, text: string | null): void {
  if (!countMessage(connection) || connection.closed) return;
  connection.app.hub.counters.received += 1;
  const reply =
    text === null ? errorFrame(null, 'Binary messages are not supported') : handle(connection, text);
  if (reply !== null) sendFrame(connection, reply);
}

function handle(connection: Connection, text: string): string | null {
  const frame = readClientFrame(text);
  if (frame === null) return errorFrame(null, 'The message is not a JSON object with an event');
  if (frame.event.startsWith('client-')) return onClientEvent(connection, frame);
  const handler = handlers.get(frame.event);
  return handler ? handler(connection, frame) : errorFrame(null, 'Clients cannot send this event');
}

import type { Channel, Connection } from './state.ts';

const TEXT = { binary: false };

/**
 * Sends one frame. A client that reads so slowly that too much waits for it is cut off instead, without a close frame, which
 * would only wait behind the rest; it comes back by itself and fetches what it missed.
 */
export function send(connection: Connection, frame: string | Buffer): void {
  if (connection.closed) return;
  const { limits, counters, log } = connection.app.hub;
  const waiting = connection.outlet.bufferedAmount;
  if (waiting > limits.bufferedBytes) {
    connection.closed = true;
    counters.cutOff += 1;
    log.warn({ socketId: connection.id, waiting }, 'cut off a client that reads too slowly');
    connection.outlet.terminate();
    return;
  }
  counters.sent += 1;
  connection.outlet.send(frame, TEXT);
}

/** Sends one frame to everybody on a channel but `except`. It is turned into bytes once, however many they are. */
export function broadcast(channel: Channel, frame: string, except?: Connection): void {
  const payload = Buffer.from(frame);
  for (const connection of channel.subscribers.keys()) {
    if (connection !== except) send(connection, payload);
  }
}

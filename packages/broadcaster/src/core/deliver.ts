import type { Channel, Connection, Hub } from './state.ts';

const TEXT = { binary: false };
const OPEN = 1;
/** How far the backlog is brought down when it has become too large, so that it is not sorted again for the next frame. */
const SHED_TO = 0.9;

/**
 * Sends one frame. A client that reads so slowly that too much waits for it is cut off instead, without a close frame, which
 * would only wait behind the rest; it comes back by itself and fetches what it missed.
 */
export function send(connection: Connection, frame: string | Buffer): void {
  const { outlet } = connection;
  // A client that has said goodbye takes nothing more, although its line may be there for a while.
  if (connection.closed || outlet.readyState !== OPEN) return;
  const { hub } = connection.app;
  // Nearly always: the client has read everything, and the frame leaves at once.
  if (outlet.bufferedAmount === 0) {
    hub.counters.sent += 1;
    outlet.send(frame, TEXT);
  } else if (hub.backlog.of(connection) > hub.limits.bufferedBytes) cutOff(connection);
  else {
    hub.counters.sent += 1;
    outlet.send(frame, TEXT, hub.backlog.add(connection));
    hub.backlog.update(connection);
    if (hub.backlog.bytes > hub.limits.bufferedBytesInAll) shedLoad(hub);
  }
}

/** Sends one frame to everybody on a channel but `except`. It is turned into bytes once, however many they are. */
export function broadcast(channel: Channel, frame: string, except?: Connection): void {
  const payload = Buffer.from(frame);
  for (const connection of channel.subscribers.keys()) {
    if (connection !== except) send(connection, payload);
  }
}

/** Cuts off whoever is furthest behind until what waits for all of them is little enough. */
function shedLoad({ backlog, limits }: Hub): void {
  for (const connection of backlog.fullestFirst()) {
    if (backlog.bytes <= limits.bufferedBytesInAll * SHED_TO) return;
    cutOff(connection);
  }
}

function cutOff(connection: Connection): void {
  const { counters, log, backlog } = connection.app.hub;
  const waiting = backlog.of(connection);
  connection.closed = true;
  counters.cutOff += 1;
  log.warn({ socketId: connection.id, waiting }, 'cut off a client that reads too slowly');
  backlog.forget(connection);
  connection.outlet.terminate();
}

import type { Channel, Connection, Hub } from './state.ts';

const TEXT = { binary: false };
const OPEN = 1;
/** The fraction to which an excessive backlog is reduced, so that it is not sorted again for the next frame. */
const SHED_TO = 0.9;

/**
 * Sends one frame. A client that reads too slowly is terminated when its buffer exceeds the limit, without a close
 * frame, which would only wait behind the rest; it reconnects automatically and fetches what it missed.
 */
export function sendFrame(connection: Connection, frame: string | Buffer): void {
  const { outlet } = connection;
  // A closing client must receive nothing more, although its socket may stay open for a while.
  if (connection.closed || outlet.readyState !== OPEN) return;
  const { hub } = connection.app;
  // The common case: nothing is buffered, and the frame leaves immediately.
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

/** Sends one frame to all subscribers of a channel but `except`. It is encoded once for all of them. */
export function broadcast(channel: Channel, frame: string, except?: Connection): void {
  const payload = Buffer.from(frame);
  for (const connection of channel.subscribers.keys()) {
    if (connection !== except) sendFrame(connection, payload);
  }
}

/** Terminates the clients that are furthest behind until the total backlog is small enough. */
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

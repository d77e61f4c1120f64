import { type CloseCode, closeCodes } from '../protocol/codes.ts';
import { errorFrame, memberRemoved } from '../protocol/server-frames.ts';
import { leaveAddress } from './address-limits.ts';
import { broadcast, sendFrame } from './deliver.ts';
import type { Channel, Connection } from './state.ts';

/** Unsubscribes a connection from a channel. The others are notified when the last connection of a user leaves. */
export function leave(connection: Connection, channel: Channel): void {
  const member = channel.subscribers.get(connection) ?? null;
  channel.subscribers.delete(connection);
  connection.channels.delete(channel);
  if (connection.channels.size === 0) connection.idleSince = connection.app.hub.now();
  if (channel.subscribers.size === 0) connection.app.channels.delete(channel.name);
  if (member === null) return;
  member.connections -= 1;
  if (member.connections > 0) return;
  channel.members?.delete(String(member.id));
  if (!connection.app.hub.stopping) broadcast(channel, memberRemoved(channel.name, member.id));
}

/** Removes a connection that either side has ended. Idempotent. */
export function disconnect(connection: Connection): void {
  const { app, user } = connection;
  connection.closed = true;
  app.connections.delete(connection.id);
  leaveAddress(connection);
  for (const channel of connection.channels) leave(connection, channel);
  if (user === null) return;
  const connections = app.users.get(user.id);
  connections?.delete(connection);
  if (connections?.size === 0) app.users.delete(user.id);
}

/** Closes a connection with a code of the protocol; it receives no further frames. */
export function closeWithCode(connection: Connection, code: CloseCode, reason: string): void {
  if (connection.closed) return;
  disconnect(connection);
  connection.outlet.close(code, reason);
}

/** Closes a connection that exceeds a limit with 4100; what it still sends is no longer read. */
export function closeOverLimit(connection: Connection, reason: string): void {
  closeWithCode(connection, closeCodes.overCapacity, reason);
  connection.outlet.pause();
}

/** Closes a connection that must not reconnect; an error event states why, since not every client reads close codes. */
export function closePermanently(connection: Connection, code: CloseCode, reason: string): void {
  sendFrame(connection, errorFrame(code, reason));
  closeWithCode(connection, code, reason);
}

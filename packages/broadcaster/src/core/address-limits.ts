import type { ClientAddress } from './addresses.ts';
import type { App, Channel, Connection, Hub } from './state.ts';

/** Why an address gets no further connection to an app now, or null. */
export function refuseOpening(
  { connections, strangers }: ClientAddress<Connection>,
  app: App,
): string | null {
  const { limits } = app.hub;
  if (connections.size >= limits.addressConnections) return 'Too many connections of one address';
  if (demandsAuthorisation(app) && strangers.size >= limits.addressStrangers)
    return 'Too many connections of one address that are not authorised';
  return null;
}

/** Counts a new connection to its address. */
export function enterAddress(connection: Connection): void {
  connection.address.connections.add(connection);
  if (demandsAuthorisation(connection.app)) connection.address.strangers.add(connection);
}

/** Whether who is on a channel has shown that the app knows the connection. */
export function authorises({ name, kind }: Pick<Channel, 'name' | 'kind'>, { options }: App): boolean {
  return kind.access !== 'public' && options.authorizingChannels?.(name) !== false;
}

/** The connection has shown that the app knows it. */
export function noteAuthorised(connection: Connection): void {
  connection.address.strangers.delete(connection);
}

/** May be called twice. */
export function leaveAddress(connection: Connection): void {
  connection.address.connections.delete(connection);
  connection.address.strangers.delete(connection);
}

/** Counts that an address asks to join a channel. Returns false when that was one too many. */
export function allowsJoin({ joins }: ClientAddress<Connection>, { limits, now }: Hub): boolean {
  return joins.allows(now(), limits.addressJoinsPerSecond);
}

function demandsAuthorisation({ options }: App): boolean {
  return options.authorizeWithinSeconds !== undefined;
}

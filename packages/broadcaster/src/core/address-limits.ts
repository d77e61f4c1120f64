import type { ClientAddress } from './addresses.ts';
import type { AppState, Channel, Connection, Hub } from './state.ts';

/** Returns the reason to refuse another connection of an address to an app, or null. */
export function connectionRefusal(
  { connections, unauthorised }: ClientAddress<Connection>,
  app: AppState,
): string | null {
  const { limits } = app.hub;
  if (connections.size >= limits.addressConnections) return 'Too many connections of one address';
  if (demandsAuthorisation(app) && unauthorised.size >= limits.unauthorisedPerAddress)
    return 'Too many connections of one address that are not authorised';
  return null;
}

/** Counts a new connection to its address. */
export function enterAddress(connection: Connection): void {
  connection.address.connections.add(connection);
  if (demandsAuthorisation(connection.app)) connection.address.unauthorised.add(connection);
}

/** Whether a subscription to this channel proves that the app has authorised the connection. */
export function authorises({ name, kind }: Pick<Channel, 'name' | 'kind'>, { options }: AppState): boolean {
  return kind.access !== 'public' && options.authorizingChannels?.(name) !== false;
}

/** Marks a connection as authorised by the app. */
export function noteAuthorised(connection: Connection): void {
  connection.address.unauthorised.delete(connection);
}

/** Removes a connection from its address. Idempotent. */
export function leaveAddress(connection: Connection): void {
  connection.address.connections.delete(connection);
  connection.address.unauthorised.delete(connection);
}

/** Counts an attempt of an address to join a channel. Returns false when it is over the limit. */
export function allowsJoin({ joins }: ClientAddress<Connection>, { limits, now }: Hub): boolean {
  return joins.allows(now(), limits.addressJoinsPerSecond);
}

function demandsAuthorisation({ options }: AppState): boolean {
  return options.authorizeWithinSeconds !== undefined;
}

import { closeCodes } from '../protocol/codes.ts';
import { pingFrame } from '../protocol/server-frames.ts';
import { authorises } from './address-limits.ts';
import { sendFrame } from './deliver.ts';
import { closeWithCode } from './leave.ts';
import type { AppState, Connection } from './state.ts';

export type Timeouts = {
  readonly activityTimeoutSeconds: number;
  readonly pongTimeoutSeconds: number;
  readonly inactivitySeconds: number;
  readonly longestConnectionSeconds: number;
};

/** 25 % more than the timeout sent to clients, so that an idle client's own ping arrives first and saves ours. */
const PING_GRACE = 1.25;

/** Applies the timeouts to all connections and the cache of an app, so that no connection needs a timer of its own. */
export function applyTimeouts(app: AppState, timeouts: Timeouts): void {
  const now = app.hub.now();
  app.cache.sweep(now);
  for (const connection of app.connections.values()) sweepConnection(connection, now, timeouts);
}

function sweepConnection(connection: Connection, now: number, timeouts: Timeouts): void {
  const { authorizeWithinSeconds = Number.POSITIVE_INFINITY } = connection.app.options;
  const age = now - connection.openedAt;
  if (age >= authorizeWithinSeconds * 1_000 && !isAuthorised(connection)) {
    closeWithCode(connection, closeCodes.unauthorised, 'Neither signed in nor on a private channel in time');
  } else if (age >= timeouts.longestConnectionSeconds * 1_000) {
    closeWithCode(connection, closeCodes.reconnect, 'Closed after its longest time');
  } else if (
    connection.channels.size === 0 &&
    now - connection.idleSince >= timeouts.inactivitySeconds * 1_000
  ) {
    closeWithCode(connection, closeCodes.inactive, 'Closed after inactivity');
  } else if (connection.pingedAt !== null) {
    if (now - connection.pingedAt < timeouts.pongTimeoutSeconds * 1_000) return;
    closeWithCode(connection, closeCodes.noPong, 'Pong reply not received');
  } else if (now - connection.lastActivityAt >= timeouts.activityTimeoutSeconds * 1_000 * PING_GRACE) {
    connection.pingedAt = now;
    sendFrame(connection, pingFrame);
  }
}

function isAuthorised(connection: Connection): boolean {
  if (connection.user !== null && connection.app.options.signInAuthorizes !== false) return true;
  for (const channel of connection.channels) if (authorises(channel, connection.app)) return true;
  return false;
}

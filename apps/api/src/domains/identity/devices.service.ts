import { type Db, withTransaction } from '@rifq/db';
import { type ReadScope, scopeFor, system, type WriteScope } from '../../core/access.ts';
import type { ChangeSource, UserActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { accountActions } from './identity.policy.ts';
import { deleteAllClients, deleteClientsExcept, deleteClientsOf } from './known-clients.repository.ts';
import {
  listOpenIds,
  listSessions,
  revokeSession,
  revokeSessions,
  revokeSessionsExcept,
  type SessionRow,
} from './sessions.repository.ts';

/** A device, named by its browser and system. */
export type DeviceName = Pick<SessionRow, 'browser' | 'system'>;

function presentDevice(session: SessionRow, actor: UserActor) {
  return {
    id: session.id,
    browser: session.browser,
    system: session.system,
    last_seen_at: session.lastSeenAt.toISOString(),
    created_at: session.createdAt.toISOString(),
    current: session.id === actor.sessionId,
  };
}

export async function listDevices(deps: Deps, actor: UserActor) {
  const open = await listSessions(deps.db, actor.own, deps.now());
  return { devices: open.map(session => presentDevice(session, actor)) };
}

async function appendRevoked(
  deps: Pick<Deps, 'outbox'>,
  tx: Db,
  userId: string,
  sessionIds: readonly string[],
  source: ChangeSource,
): Promise<void> {
  for (const id of sessionIds) {
    const payload = { user_id: userId, session_id: id };
    await deps.outbox.append(tx, { kind: 'session.revoked', payload }, source);
  }
}

/** Revokes a session of a user. A session that has already ended is no error. */
export async function endSession(
  deps: Pick<Deps, 'outbox' | 'now'>,
  tx: Db,
  user: WriteScope<'user'>,
  sessionId: string,
  source: ChangeSource,
): Promise<void> {
  const ended = await revokeSession(tx, user, sessionId, deps.now());
  await appendRevoked(deps, tx, user.id, ended, source);
}

/** Revokes all sessions of a user, and deletes their known browsers and networks. */
export async function revokeAll(
  deps: Pick<Deps, 'outbox' | 'now'>,
  tx: Db,
  user: WriteScope<'user'>,
  source: ChangeSource,
): Promise<void> {
  const ended = await revokeSessions(tx, user, deps.now());
  await appendRevoked(deps, tx, user.id, ended, source);
  await deleteAllClients(tx, user);
}

/** Signs out a device of the caller and deletes its known browser and network. Repeating is a no-op. */
export async function revokeDevice(deps: Deps, actor: UserActor, deviceId: string) {
  await withTransaction(deps.db, async tx => {
    await endSession(deps, tx, actor.own, deviceId, actor);
    await deleteClientsOf(tx, actor.own, deviceId);
  });
  return listDevices(deps, actor);
}

/** Signs out every device but the caller's, and deletes their known browsers and networks. */
export async function revokeOtherDevices(deps: Deps, actor: UserActor) {
  await withTransaction(deps.db, async tx => {
    const ended = await revokeSessionsExcept(tx, actor.own, actor.sessionId, deps.now());
    await appendRevoked(deps, tx, actor.own.id, ended, actor);
    await deleteClientsExcept(tx, actor.own, actor.sessionId);
  });
  return listDevices(deps, actor);
}

/** Finds the device of an open session; null when it is the user's only one. */
export async function findFurtherDevice(
  db: Db,
  session: { userId: string; sessionId: string },
  now: Date,
): Promise<DeviceName | null> {
  const open = await listSessions(
    db,
    scopeFor(system('identity'), accountActions.signIn, session.userId),
    now,
  );
  const started = open.find(({ id }) => id === session.sessionId);
  return started !== undefined && open.length > 1 ? started : null;
}

/** Returns which of these devices of a user are signed in, by the ids of their sessions. */
export function listSignedIn(
  db: Db,
  user: ReadScope<'user'>,
  sessionIds: readonly string[],
  now: Date,
): Promise<string[]> {
  return listOpenIds(db, user, sessionIds, now);
}

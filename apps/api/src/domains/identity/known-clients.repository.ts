import type { Db } from '@rifq/db';
import { knownBrowsers, knownNetworks } from '@rifq/db/schema/identity';
import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';

const tables = { browser: knownBrowsers, network: knownNetworks };
const all = Object.values(tables);

type Origin = keyof typeof tables;

/** Whether a browser or network is known for a phone. */
export async function isKnown(db: Db, origin: Origin, hash: Buffer, now: Date): Promise<boolean> {
  const origins = tables[origin];
  const [row] = await db
    .select({ userId: origins.userId })
    .from(origins)
    .where(and(eq(origins.hash, hash), gt(origins.expiresAt, now)));
  return row !== undefined;
}

/** Stores a browser or network from which a user has signed in, with the latest session. */
export async function rememberClient(
  tx: Db,
  origin: Origin,
  user: WriteScope<'user'>,
  known: { hash: Buffer; sessionId: string; expiresAt: Date },
): Promise<void> {
  const origins = tables[origin];
  const { sessionId, expiresAt } = known;
  await tx
    .insert(origins)
    .values({ ...known, userId: user.id })
    .onConflictDoUpdate({ target: origins.hash, set: { userId: user.id, sessionId, expiresAt } });
}

/** Deletes the browser and the network whose latest session is this one. */
export async function deleteClientsOf(tx: Db, user: WriteScope<'user'>, sessionId: string): Promise<void> {
  for (const origins of all)
    await tx.delete(origins).where(and(eq(origins.userId, user.id), eq(origins.sessionId, sessionId)));
}

/** Deletes every known browser and network of a user, except where one session was the latest. */
export async function deleteClientsExcept(
  tx: Db,
  user: WriteScope<'user'>,
  retainedId: string,
): Promise<void> {
  for (const origins of all) {
    const isOther = or(isNull(origins.sessionId), ne(origins.sessionId, retainedId));
    await tx.delete(origins).where(and(eq(origins.userId, user.id), isOther));
  }
}

/** Deletes every known browser and network of a user. */
export async function deleteAllClients(tx: Db, user: WriteScope<'user'>): Promise<void> {
  for (const origins of all) await tx.delete(origins).where(eq(origins.userId, user.id));
}

/** Deletes browsers and networks that expired before a time. */
export async function deleteExpiredClients(db: Db, before: Date): Promise<void> {
  for (const origins of all) await db.delete(origins).where(lt(origins.expiresAt, before));
}

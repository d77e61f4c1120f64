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

/** Remembers a browser or network from which a user has signed in, with the latest session. */
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

/** Forgets the browser and the network of which a session was the latest. */
export async function forgetOriginsOf(tx: Db, user: WriteScope<'user'>, sessionId: string): Promise<void> {
  for (const origins of all)
    await tx.delete(origins).where(and(eq(origins.userId, user.id), eq(origins.sessionId, sessionId)));
}

/** Forgets every browser and network of a user but those of which one session was the latest. */
export async function forgetOriginsExcept(tx: Db, user: WriteScope<'user'>, keptId: string): Promise<void> {
  for (const origins of all) {
    const isOther = or(isNull(origins.sessionId), ne(origins.sessionId, keptId));
    await tx.delete(origins).where(and(eq(origins.userId, user.id), isOther));
  }
}

/** Forgets every browser and network of a user. */
export async function forgetAllOrigins(tx: Db, user: WriteScope<'user'>): Promise<void> {
  for (const origins of all) await tx.delete(origins).where(eq(origins.userId, user.id));
}

/** Erases browsers and networks that stopped being known before a moment. */
export async function eraseExpiredOrigins(db: Db, before: Date): Promise<void> {
  for (const origins of all) await db.delete(origins).where(lt(origins.expiresAt, before));
}

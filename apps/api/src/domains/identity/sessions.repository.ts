import { type Db, equalsAny, memoizeQuery } from '@rifq/db';
import { secondFactors, sessions, users } from '@rifq/db/schema/identity';
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import { deleteLiveTokensOf } from './live-tokens.repository.ts';

export type SessionRow = typeof sessions.$inferSelect;

const sessionByToken = memoizeQuery(db =>
  db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      secondFactorAt: sessions.secondFactorAt,
      /** Whether the account requires a second factor. */
      asksSecondFactor: sql<boolean>`${secondFactors.userId} is not null`,
      user: users,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(secondFactors, eq(secondFactors.userId, sessions.userId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    ),
);

/** Finds the session of a token with its user, in one query; null when unknown, expired or revoked. */
export async function findSession(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await sessionByToken(db).execute({ tokenHash, now });
  return row ?? null;
}

/** Returns when the session of a token was revoked, or null. */
export async function findRevokedAt(db: Db, tokenHash: Buffer): Promise<Date | null> {
  const [row] = await db
    .select({ revokedAt: sessions.revokedAt })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.revokedAt ?? null;
}

export async function insertSession(
  tx: Db,
  user: WriteScope<'user'>,
  session: Omit<typeof sessions.$inferInsert, 'userId'>,
): Promise<void> {
  await tx.insert(sessions).values({ ...session, userId: user.id });
}

const isOpen = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now));

/** Records the use of a session and extends it. Returns false when it has ended in the meantime. */
export async function touchSession(
  db: Db,
  session: WriteScope<'session'>,
  seenAt: Date,
  expiresAt: Date,
): Promise<boolean> {
  const touched = await db
    .update(sessions)
    .set({ lastSeenAt: seenAt, expiresAt })
    .where(and(eq(sessions.id, session.id), isOpen(seenAt)))
    .returning({ id: sessions.id });
  return touched.length > 0;
}

/** Lists the open sessions of a user, the latest first. */
export async function listSessions(db: Db, user: ReadScope<'user'>, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), isOpen(now)))
    .orderBy(desc(sessions.lastSeenAt));
}

/** Returns which of these sessions of a user are open. */
export async function listOpenIds(
  db: Db,
  user: ReadScope<'user'>,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), equalsAny(sessions.id, ids), isOpen(now)));
  return rows.map(row => row.id);
}

/** Revokes open sessions and deletes their live tokens. Returns their ids. */
async function revokeWhere(tx: Db, where: ReturnType<typeof and>, now: Date): Promise<string[]> {
  const revoked = await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(where, isOpen(now)))
    .returning({ id: sessions.id });
  const ids = revoked.map(row => row.id);
  await deleteLiveTokensOf(tx, ids);
  return ids;
}

export function revokeSession(
  tx: Db,
  user: WriteScope<'user'>,
  sessionId: string,
  now: Date,
): Promise<string[]> {
  return revokeWhere(tx, and(eq(sessions.userId, user.id), eq(sessions.id, sessionId)), now);
}

/** Revokes every open session of a user. */
export function revokeSessions(tx: Db, user: WriteScope<'user'>, now: Date): Promise<string[]> {
  return revokeWhere(tx, and(eq(sessions.userId, user.id)), now);
}

export function revokeSessionsExcept(
  tx: Db,
  user: WriteScope<'user'>,
  retainedId: string,
  now: Date,
): Promise<string[]> {
  return revokeWhere(tx, and(eq(sessions.userId, user.id), ne(sessions.id, retainedId)), now);
}

/** Deletes sessions that expired before a time. */
export async function eraseExpiredSessions(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before));
}

import { type Db, equalsAny } from '@rifq/db';
import { liveTokens, sessions, users } from '@rifq/db/schema/identity';
import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';

/** An open session with its user. */
export type OpenSession = {
  readonly sessionId: string;
  /** When the second factor was passed in this session; null when it was not. */
  readonly secondFactorAt: Date | null;
  readonly user: typeof users.$inferSelect;
};

/** Finds the open session of a live token with its user; null when there is none or the user is suspended. */
export async function findLiveSession(db: Db, tokenHash: Buffer, now: Date): Promise<OpenSession | null> {
  const [row] = await db
    .select({ sessionId: sessions.id, secondFactorAt: sessions.secondFactorAt, user: users })
    .from(liveTokens)
    .innerJoin(sessions, eq(sessions.id, liveTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(liveTokens.tokenHash, tokenHash),
        gt(liveTokens.expiresAt, now),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        isNull(users.suspendedAt),
      ),
    );
  return row ?? null;
}

export async function insertLiveToken(
  tx: Db,
  session: WriteScope<'session'>,
  token: Omit<typeof liveTokens.$inferInsert, 'sessionId'>,
): Promise<void> {
  await tx.insert(liveTokens).values({ ...token, sessionId: session.id });
}

/** Deletes all live tokens of a session but the newest `retained`. */
export async function deleteOldestLiveTokens(
  tx: Db,
  session: WriteScope<'session'>,
  retained: number,
): Promise<void> {
  const older = tx
    .select({ id: liveTokens.id })
    .from(liveTokens)
    .where(eq(liveTokens.sessionId, session.id))
    .orderBy(desc(liveTokens.createdAt), desc(liveTokens.id))
    .offset(retained);
  await tx.delete(liveTokens).where(inArray(liveTokens.id, older));
}

/** Deletes all live tokens of revoked sessions. */
export async function deleteLiveTokensOf(tx: Db, sessionIds: readonly string[]): Promise<void> {
  await tx.delete(liveTokens).where(equalsAny(liveTokens.sessionId, sessionIds));
}

/** Deletes live tokens that expired before a time. */
export async function eraseExpiredLiveTokens(db: Db, before: Date): Promise<void> {
  await db.delete(liveTokens).where(lt(liveTokens.expiresAt, before));
}

import type { Db } from '@rifq/db';
import { liveTokens, sessions, users } from '@rifq/db/schema';
import { and, eq, gt, isNull } from 'drizzle-orm';

/** The user of a live token whose session is open and who is not switched off, or null. */
export async function findLiveUser(db: Db, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: users.id })
    .from(liveTokens)
    .innerJoin(sessions, eq(sessions.id, liveTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(liveTokens.tokenHash, tokenHash),
        gt(liveTokens.expiresAt, now),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        isNull(users.switchedOffAt),
      ),
    );
  return row?.userId ?? null;
}

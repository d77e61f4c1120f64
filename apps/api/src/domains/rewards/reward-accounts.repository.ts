import { type Db, isAnyOf } from '@rifq/db';
import { rewardAccounts } from '@rifq/db/schema/rewards';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type RewardAccount = typeof rewardAccounts.$inferSelect;

/** What rewards keep of a user; null when that is nothing yet. */
export async function findRewardAccount(db: Db, user: ReadScope<'user'>): Promise<RewardAccount | null> {
  const [row] = await db.select().from(rewardAccounts).where(eq(rewardAccounts.userId, user.id));
  return row ?? null;
}

/** Those of these users for whom what they had earned before is entered. */
export async function listCaughtUp(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: rewardAccounts.userId })
    .from(rewardAccounts)
    .where(and(isAnyOf(rewardAccounts.userId, userIds), isNotNull(rewardAccounts.caughtUpAt)));
  return new Set(rows.map(row => row.userId));
}

/** A later movement stays, since ids sort by time and nothing that was seen becomes unseen. */
const later = (movementId: string) => sql`greatest(${rewardAccounts.seenThrough}, ${movementId}::uuid)`;

/** Remembers the last movement that was seen celebrated. */
export async function setSeenThrough(tx: Db, user: WriteScope<'user'>, movementId: string): Promise<void> {
  await tx
    .insert(rewardAccounts)
    .values({ userId: user.id, seenThrough: movementId })
    .onConflictDoUpdate({ target: rewardAccounts.userId, set: { seenThrough: later(movementId) } });
}

/** Remembers that what was earned before is entered. */
export async function setCaughtUp(tx: Db, user: WriteScope<'user'>, at: Date): Promise<void> {
  await tx
    .insert(rewardAccounts)
    .values({ userId: user.id, caughtUpAt: at })
    .onConflictDoUpdate({ target: rewardAccounts.userId, set: { caughtUpAt: at } });
}

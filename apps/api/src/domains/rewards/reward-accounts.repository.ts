import { type Db, equalsAny } from '@rifq/db';
import { rewardAccounts } from '@rifq/db/schema/rewards';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
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
    .where(and(equalsAny(rewardAccounts.userId, userIds), isNotNull(rewardAccounts.caughtUpAt)));
  return new Set(rows.map(row => row.userId));
}

/** Remembers the place of the last movement that was seen celebrated; a later one stays. Answers whether it was new. */
export async function setSeenThrough(tx: Db, user: WriteScope<'user'>, position: number): Promise<boolean> {
  const { rowCount } = await tx
    .insert(rewardAccounts)
    .values({ userId: user.id, seenThrough: position })
    .onConflictDoUpdate({
      target: rewardAccounts.userId,
      set: { seenThrough: position },
      setWhere: lt(rewardAccounts.seenThrough, position),
    });
  return rowCount === 1;
}

/** Places of movements of one user, the first and the last. */
export type PositionRange = { readonly from: number; readonly through: number };

/** Remembers that what was earned before is entered, and where that stands. */
export async function setCaughtUp(
  tx: Db,
  user: WriteScope<'user'>,
  at: Date,
  places: PositionRange | null,
): Promise<void> {
  const caughtUp = {
    caughtUpAt: at,
    caughtUpFrom: places?.from ?? null,
    caughtUpThrough: places?.through ?? null,
  };
  await tx
    .insert(rewardAccounts)
    .values({ userId: user.id, ...caughtUp })
    .onConflictDoUpdate({ target: rewardAccounts.userId, set: caughtUp });
}

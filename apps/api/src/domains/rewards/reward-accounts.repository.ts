import { type Db, equalsAny } from '@rifq/db';
import { rewardAccounts } from '@rifq/db/schema/rewards';
import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type RewardAccount = typeof rewardAccounts.$inferSelect;

/** Finds the reward account of a user; null when there is none yet. */
export async function findRewardAccount(db: Db, user: ReadScope<'user'>): Promise<RewardAccount | null> {
  const [row] = await db.select().from(rewardAccounts).where(eq(rewardAccounts.userId, user.id));
  return row ?? null;
}

/** Returns those of these users whose backfill is done. */
export async function listBackfilled(db: Db, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ userId: rewardAccounts.userId })
    .from(rewardAccounts)
    .where(and(equalsAny(rewardAccounts.userId, userIds), isNotNull(rewardAccounts.backfilledAt)));
  return new Set(rows.map(row => row.userId));
}

/** Advances the position of the last seen movement, never back. Returns whether it advanced. */
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

/** Positions of the first and the last of some movements of a user. */
export type PositionRange = { readonly from: number; readonly through: number };

/** Records that the backfill of a user is done, and the positions of its movements. */
export async function setBackfilled(
  tx: Db,
  user: WriteScope<'user'>,
  at: Date,
  range: PositionRange | null,
): Promise<void> {
  const backfilled = {
    backfilledAt: at,
    backfilledFrom: range?.from ?? null,
    backfilledThrough: range?.through ?? null,
  };
  await tx
    .insert(rewardAccounts)
    .values({ userId: user.id, ...backfilled })
    .onConflictDoUpdate({ target: rewardAccounts.userId, set: backfilled });
}

import type { CivilDate, RewardRule } from '@rifq/contract';
import { type Db, isAnyOf } from '@rifq/db';
import { rewardEvidence } from '@rifq/db/schema/rewards';
import { and, eq, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** What earns by a rule, and must not earn twice. */
export type Evidence = {
  readonly fingerprints: readonly string[];
  /** With a distance, the same may earn again about a day that is so many days away. */
  readonly apart?: { readonly day: CivilDate; readonly days: number };
};

/** Whether any of it has earned by this rule already. */
export async function isSpent(
  db: Db,
  user: ReadScope<'user'>,
  rule: RewardRule,
  { fingerprints, apart }: Evidence,
): Promise<boolean> {
  const near = apart && sql`abs(${rewardEvidence.day} - ${apart.day}::date) < ${apart.days}`;
  const found = await db
    .select({ rule: rewardEvidence.rule })
    .from(rewardEvidence)
    .where(
      and(
        eq(rewardEvidence.userId, user.id),
        eq(rewardEvidence.rule, rule),
        isAnyOf(rewardEvidence.fingerprint, fingerprints),
        near,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Keeps that it has earned. */
export async function insertEvidence(
  tx: Db,
  user: WriteScope<'user'>,
  rule: RewardRule,
  { fingerprints, apart }: Evidence,
): Promise<void> {
  const day = apart && { day: apart.day };
  await tx
    .insert(rewardEvidence)
    .values(fingerprints.map(fingerprint => ({ userId: user.id, rule, fingerprint, ...day })));
}

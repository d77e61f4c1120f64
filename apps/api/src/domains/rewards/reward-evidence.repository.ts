import type { CivilDate, RewardRule } from '@rifq/contract';
import { type Db, equalsAny } from '@rifq/db';
import { rewardEvidence } from '@rifq/db/schema/rewards';
import { and, countDistinct, eq, gte, lte, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** What earns by a rule, and must not earn twice. */
export type Evidence = {
  readonly fingerprints: readonly string[];
  /** With a distance, the same may earn again about a day that is so many days away. */
  readonly apart?: { readonly day: CivilDate; readonly days: number };
};

/** Whether all of it has earned by this rule already. */
export async function isSpent(
  db: Db,
  user: ReadScope<'user'>,
  rule: RewardRule,
  { fingerprints, apart }: Evidence,
): Promise<boolean> {
  const near = apart && sql`abs(${rewardEvidence.day} - ${apart.day}::date) < ${apart.days}`;
  const [row] = await db
    .select({ spent: countDistinct(rewardEvidence.fingerprint) })
    .from(rewardEvidence)
    .where(
      and(
        eq(rewardEvidence.userId, user.id),
        eq(rewardEvidence.rule, rule),
        equalsAny(rewardEvidence.fingerprint, fingerprints),
        near,
      ),
    );
  return row?.spent === new Set(fingerprints).size;
}

/** What has earned by a rule about these days, the first and the last included. */
export async function listSpent(
  db: Db,
  user: ReadScope<'user'>,
  rule: RewardRule,
  first: CivilDate,
  last: CivilDate,
): Promise<{ readonly fingerprint: string; readonly day: CivilDate }[]> {
  const { userId, fingerprint, day } = rewardEvidence;
  return db
    .select({ fingerprint, day })
    .from(rewardEvidence)
    .where(and(eq(userId, user.id), eq(rewardEvidence.rule, rule), gte(day, first), lte(day, last)));
}

/** Keeps that it has earned; what had earned before stays. */
export async function insertEvidence(
  tx: Db,
  user: WriteScope<'user'>,
  rule: RewardRule,
  { fingerprints, apart }: Evidence,
): Promise<void> {
  const day = apart && { day: apart.day };
  await tx
    .insert(rewardEvidence)
    .values(fingerprints.map(fingerprint => ({ userId: user.id, rule, fingerprint, ...day })))
    .onConflictDoNothing();
}

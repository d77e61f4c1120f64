import { type Db, equalsAny } from '@rifq/db';
import { rewardEvidence } from '@rifq/db/schema/rewards';
import type { CivilDate, RewardRule } from '@rifq/rules';
import { and, countDistinct, eq, gte, lte, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** Fingerprints that must not earn twice by a rule. */
export type Evidence = {
  readonly fingerprints: readonly string[];
  /** With it, the same fingerprint may earn again for a day that is at least `days` away. */
  readonly apart?: { readonly day: CivilDate; readonly days: number };
};

/** Whether all of it has already earned by this rule. */
export async function isEvidenceUsed(
  db: Db,
  user: ReadScope<'user'>,
  rule: RewardRule,
  { fingerprints, apart }: Evidence,
): Promise<boolean> {
  const near = apart && sql`abs(${rewardEvidence.day} - ${apart.day}::date) < ${apart.days}`;
  const [row] = await db
    .select({ used: countDistinct(rewardEvidence.fingerprint) })
    .from(rewardEvidence)
    .where(
      and(
        eq(rewardEvidence.userId, user.id),
        eq(rewardEvidence.rule, rule),
        equalsAny(rewardEvidence.fingerprint, fingerprints),
        near,
      ),
    );
  return row?.used === new Set(fingerprints).size;
}

/** Lists the evidence that earned by a rule for these days, including the first and the last. */
export async function listUsedEvidence(
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

/** Records that evidence has earned; existing rows stay. */
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

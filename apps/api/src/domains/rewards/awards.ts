import { type RewardRule, rewardRules } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { ListenerContext } from '../../core/events.ts';
import { asServer } from '../../core/server-access.ts';
import { inactiveReason, lockAccount } from '../identity/index.ts';
import { type AwardOccasion, awardKey } from './award-key.ts';
import { appendMovement, countMovements, findEntries } from './ledger.repository.ts';
import { type Evidence, insertEvidence, isSpent } from './reward-evidence.repository.ts';

/** Something that earns, with what must not earn twice. */
export type RewardClaim = AwardOccasion & { readonly evidence?: Evidence };

/** Whether a rule gives no more to a user at a moment: its limit is reached, or its award rate. */
export async function isLimitReached(
  db: Db,
  user: ReadScope<'user'>,
  rule: RewardRule,
  at: Date,
): Promise<boolean> {
  const { limit, awardRate } = rewardRules[rule];
  if (limit !== null && (await countMovements(db, user, rule)) >= limit) return true;
  if (awardRate === null) return false;
  return (await countMovements(db, user, rule, { days: awardRate.days, until: at })) >= awardRate.most;
}

/** Whether the occasion or its evidence has earned, or its rule gives no more. What is so stays so. */
async function isUsedUp(tx: Db, user: ReadScope<'user'>, at: Date, claim: RewardClaim): Promise<boolean> {
  const { rule, evidence } = claim;
  if ((await findEntries(tx, awardKey(claim))).length > 0) return true;
  if (await isLimitReached(tx, user, rule, at)) return true;
  return evidence !== undefined && (await isSpent(tx, user, rule, evidence));
}

/**
 * Enters what a claim earns, without an event. The account is locked, so that limits are counted one claim after the
 * other. Answers null where nothing is earned: the account is not active, the occasion or the evidence has earned, or a
 * limit of the rule is reached.
 * @param at when that happened which earns
 */
export async function enterAward(tx: Db, at: Date, claim: RewardClaim): Promise<string | null> {
  const { userId, rule, subject, evidence } = claim;
  const user = asServer('user', userId);
  // Most changes repeat what has earned, and need not wait for the account.
  if (await isUsedUp(tx, user, at, claim)) return null;
  if (inactiveReason(await lockAccount(tx, user)) !== null) return null;
  if (await isUsedUp(tx, user, at, claim)) return null;
  const { coins, points } = rewardRules[rule];
  if (evidence) await insertEvidence(tx, user, rule, evidence);
  const award = { reason: rule, coins, points, subject, key: awardKey(claim), at };
  return (await appendMovement(tx, user, award)).movementId;
}

/**
 * Gives what a claim earns, with its event, in the transaction of what caused it. Answers the id of the movement, or
 * null where nothing is earned, as `enterAward`.
 */
export async function award(
  tx: Db,
  { outbox, now }: ListenerContext,
  claim: RewardClaim,
): Promise<string | null> {
  const movementId = await enterAward(tx, now(), claim);
  if (movementId === null) return null;
  const payload = { user_id: claim.userId, movement_id: movementId };
  // The acting tab hears of it too: it asked for something else.
  await outbox.append(tx, { kind: 'reward.earned', payload }, systemSource);
  return movementId;
}

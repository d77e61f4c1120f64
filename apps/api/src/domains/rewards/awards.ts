import type { Db } from '@rifq/db';
import { type RewardRule, rewardRules } from '@rifq/rules';
import { type ReadScope, scopeFor, system } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { ListenerContext } from '../../core/events.ts';
import { inactiveReason, lockAccount } from '../identity/index.ts';
import { type AwardOccasion, awardKey } from './award-key.ts';
import { appendMovement, countMovements, findEntries } from './ledger.repository.ts';
import { type Evidence, insertEvidence, isEvidenceUsed } from './reward-evidence.repository.ts';
import { rewardActions } from './rewards.policy.ts';

/** A possible award, with the evidence that must not earn twice. */
export type RewardClaim = AwardOccasion & { readonly evidence?: Evidence };

/** Whether a user has reached the limit or the award rate of a rule at a time. */
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

/** Whether the occasion or its evidence has already earned, or its limit is reached. Once true, it stays true. */
async function isUsedUp(tx: Db, user: ReadScope<'user'>, at: Date, claim: RewardClaim): Promise<boolean> {
  const { rule, evidence } = claim;
  if ((await findEntries(tx, awardKey(claim))).length > 0) return true;
  if (await isLimitReached(tx, user, rule, at)) return true;
  return evidence !== undefined && (await isEvidenceUsed(tx, user, rule, evidence));
}

/**
 * Enters the award of a claim, without an event. The account is locked, so that concurrent claims cannot exceed a
 * limit. Returns null when nothing is earned: the account is not active, the occasion or the evidence has already
 * earned, or a limit of the rule is reached.
 * @param at when the cause of the award happened
 */
export async function enterAward(tx: Db, at: Date, claim: RewardClaim): Promise<string | null> {
  const { userId, rule, subject, evidence } = claim;
  const user = scopeFor(system('rewards'), rewardActions.enter, userId);
  // Most changes repeat something that has already earned, and need no lock of the account.
  if (await isUsedUp(tx, user, at, claim)) return null;
  if (inactiveReason(await lockAccount(tx, user)) !== null) return null;
  if (await isUsedUp(tx, user, at, claim)) return null;
  const { coins, points } = rewardRules[rule];
  if (evidence) await insertEvidence(tx, user, rule, evidence);
  const award = { reason: rule, coins, points, subject, key: awardKey(claim), at };
  return (await appendMovement(tx, user, award)).movementId;
}

/**
 * Enters the award of a claim with its event, in the transaction of its cause. Returns the id of the movement, or null
 * when nothing is earned, as `enterAward`.
 */
export async function award(
  tx: Db,
  { outbox, now }: ListenerContext,
  claim: RewardClaim,
): Promise<string | null> {
  const movementId = await enterAward(tx, now(), claim);
  if (movementId === null) return null;
  const payload = { user_id: claim.userId, movement_id: movementId };
  // The acting tab gets the event too, since the award was not part of its request.
  await outbox.append(tx, { kind: 'reward.earned', payload }, systemSource);
  return movementId;
}

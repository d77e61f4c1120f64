import { rewardRules } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { noTab } from '../../core/actor.ts';
import type { ListenerContext } from '../../core/events.ts';
import { asServer } from '../../core/server-access.ts';
import { inactiveReason, lockAccount } from '../identity/index.ts';
import { awardKey, type Occasion } from './award-key.ts';
import { appendMovement, countMovements, findEntries } from './ledger.repository.ts';
import { type Evidence, insertEvidence, isSpent } from './reward-evidence.repository.ts';

/** Something that earns, with what must not earn twice. */
export type Claim = Occasion & { readonly evidence?: Evidence };

/**
 * Enters what a claim earns, without an event. The account is locked first, so that limits are counted one claim after
 * the other. Answers null where nothing is earned: the account is not active, the occasion or the evidence has earned,
 * or the rule's limit is reached.
 */
export async function enterAward(tx: Db, now: Date, claim: Claim): Promise<string | null> {
  const { userId, rule, subject, evidence } = claim;
  const user = asServer('user', userId);
  if (inactiveReason(await lockAccount(tx, user)) !== null) return null;
  const key = awardKey(claim);
  if ((await findEntries(tx, key)).length > 0) return null;
  const { coins, points, limit } = rewardRules[rule];
  if (limit !== null && (await countMovements(tx, user, rule)) >= limit) return null;
  if (evidence) {
    if (await isSpent(tx, user, rule, evidence)) return null;
    await insertEvidence(tx, user, rule, evidence);
  }
  return (await appendMovement(tx, user, { reason: rule, coins, points, subject, key, at: now })).movementId;
}

/**
 * Gives what a claim earns, with its event, in the transaction of what caused it. Answers the id of the movement, or
 * null where nothing is earned, as `enterAward`.
 */
export async function award(tx: Db, { outbox, now }: ListenerContext, claim: Claim): Promise<string | null> {
  const movementId = await enterAward(tx, now(), claim);
  if (movementId === null) return null;
  const payload = { user_id: claim.userId, movement_id: movementId };
  // The acting tab hears of it too: it asked for something else.
  await outbox.append(tx, { kind: 'reward.earned', payload }, noTab);
  return movementId;
}

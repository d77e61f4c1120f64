import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../core/access.ts';
import type { ListenerContext } from '../../core/events.ts';
import { lockAccount } from '../identity/index.ts';
import { appendChanged } from './append-changed.ts';
import { type AwardOccasion, awardKey } from './award-key.ts';
import {
  type Appended,
  appendMovement,
  findEntries,
  findReversal,
  type LedgerEntry,
  type Subject,
} from './ledger.repository.ts';
import { rewardActions } from './rewards.policy.ts';

function subjectOf({ subjectKind, subjectId }: LedgerEntry): Subject | null {
  return subjectKind !== null && subjectId !== null ? { kind: subjectKind, id: subjectId } : null;
}

/**
 * Refunds the coins of a spend, exactly once for any keys, in the transaction of its cause, whose event updates the
 * balance in open tabs. Returns whether it is new. Throws when no spend has the key `of`, or `key` is used otherwise.
 * @param refund `key` identifies this refund, `of` is the key of the spend
 */
export async function refundCoins(
  tx: Db,
  { now }: Pick<ListenerContext, 'now'>,
  { key, of }: { readonly key: `refunded:${string}`; readonly of: string },
): Promise<Appended> {
  const [spent] = await findEntries(tx, of);
  if (spent?.reason !== 'spent') throw new Error(`no spend has the key ${of}`);
  const user = scopeFor(system('rewards'), rewardActions.enter, spent.userId);
  await lockAccount(tx, user);
  const earlier = await findReversal(tx, spent.movementId);
  if (earlier) return { movementId: earlier.movementId, isNew: false };
  const appended = await appendMovement(tx, user, {
    reason: 'refunded',
    coins: -spent.amount,
    points: 0,
    subject: subjectOf(spent),
    key,
    at: now(),
    reversesId: { coins: spent.id },
  });
  // A refund of another spend with the same amount and subject.
  if (!appended.isNew) throw new Error(`the key ${key} names another movement`);
  return appended;
}

/**
 * Reverses an award whose cause was undone, once, in the same transaction: all of its points, and the coins that are
 * not spent yet (docs/decisions/0053). Returns null when it was never given or is already reversed.
 */
export async function reverseAward(
  tx: Db,
  { outbox, now }: ListenerContext,
  occasion: AwardOccasion,
): Promise<string | null> {
  const user = scopeFor(system('rewards'), rewardActions.enter, occasion.userId);
  const { coins: balance } = await lockAccount(tx, user);
  const given = await findEntries(tx, awardKey(occasion));
  const coins = given.find(entry => entry.book === 'coins');
  const points = given.find(entry => entry.book === 'points');
  if (!points || (await findReversal(tx, points.movementId))) return null;
  const { movementId } = await appendMovement(tx, user, {
    reason: 'taken_back',
    coins: -Math.min(coins?.amount ?? 0, balance),
    points: -points.amount,
    subject: occasion.subject,
    key: `taken_back:${awardKey(occasion)}`,
    at: now(),
    reversesId: { points: points.id, ...(coins && { coins: coins.id }) },
  });
  await appendChanged(outbox, tx, user.id);
  return movementId;
}

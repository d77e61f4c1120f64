import type { Db } from '@rifq/db';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import { AppError } from '../../core/errors.ts';
import type { ListenerContext } from '../../core/events.ts';
import { readAccount } from '../identity/index.ts';
import { appendSpend, findDuplicate, findReversal, type Subject } from './ledger.repository.ts';

export type Spend = {
  /** The actor's own account. */
  readonly payer: WriteScope<'user'>;
  /** A positive integer. */
  readonly coins: number;
  /** Coins buy consultations only. */
  readonly subject: Subject & { readonly kind: 'reservation' };
  /** Permanent key of the occasion, such as `spent:reservation:<id>`. */
  readonly key: `spent:${string}`;
};

/** The outcome of a spend. A repeat takes nothing, and reports whether the coins were refunded since. */
export type Spent = {
  readonly movementId: string;
  readonly outcome: 'spent' | 'repeated' | 'refunded';
};

const isWhole = (coins: number) => Number.isSafeInteger(coins) && coins > 0;

/**
 * Spends coins in the transaction of the payment, whose event updates the balance in open tabs. Refuses with
 * rewards.coins_short and the number of missing coins; a check constraint enforces the same. Throws when the key
 * belongs to a different spend.
 */
export async function spendCoins(
  tx: Db,
  { now }: Pick<ListenerContext, 'now'>,
  { payer, coins, subject, key }: Spend,
): Promise<Spent> {
  if (!isWhole(coins)) throw new RangeError(`${coins} is no number of coins to spend`);
  const spend = { reason: 'spent', coins: -coins, points: 0, subject, key, at: now() } as const;
  const { balance, movementId } = await appendSpend(tx, payer, spend);
  if (balance === null) throw new AppError('session.missing');
  if (movementId !== null) return { movementId, outcome: 'spent' };
  const earlier = await findDuplicate(tx, payer, spend);
  if (!earlier) throw new AppError('rewards.coins_short', { values: { missing: coins - balance } });
  const isRefunded = (await findReversal(tx, earlier.movementId)) !== null;
  return { movementId: earlier.movementId, outcome: isRefunded ? 'refunded' : 'repeated' };
}

/** Refuses with rewards.coins_short and the number of missing coins if `spendCoins` would refuse now. */
export async function requireCoins(db: Db, payer: ReadScope<'user'>, coins: number): Promise<void> {
  const { coins: balance } = await readAccount(db, payer);
  if (balance < coins) throw new AppError('rewards.coins_short', { values: { missing: coins - balance } });
}

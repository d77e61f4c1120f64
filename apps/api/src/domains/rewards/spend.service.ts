import type { Db } from '@rifq/db';
import type { WriteScope } from '../../core/access.ts';
import { AppError } from '../../core/errors.ts';
import type { ListenerContext } from '../../core/events.ts';
import { lockBalance } from '../identity/index.ts';
import { appendChanged } from './append-changed.ts';
import { type Appended, appendMovement, findEntries, type Subject } from './ledger.repository.ts';

export type Spend = {
  /** Whose coins: the actor's own account. */
  readonly payer: WriteScope<'user'>;
  /** A whole number above 0. */
  readonly coins: number;
  readonly subject: Subject;
  /** Names the occasion for ever, such as `spent:reservation:<id>`. */
  readonly key: string;
};

const isWhole = (coins: number) => Number.isSafeInteger(coins) && coins > 0;

/**
 * Spends coins in the transaction of what is paid with them. A repeat of the key spends nothing and says so. Refuses with
 * rewards.coins_short and the number that is missing; the database's check refuses the same to whoever did not ask.
 */
export async function spendCoins(
  tx: Db,
  { outbox, now }: ListenerContext,
  { payer, coins, subject, key }: Spend,
): Promise<Appended> {
  if (!isWhole(coins)) throw new RangeError(`${coins} is no number of coins to spend`);
  const balance = await lockBalance(tx, payer);
  if (balance < coins) {
    const [known] = await findEntries(tx, key);
    if (known?.userId === payer.id) return { movementId: known.movementId, isNew: false };
    throw new AppError('rewards.coins_short', { values: { missing: coins - balance } });
  }
  const spend = { reason: 'spent', coins: -coins, points: 0, subject, key, at: now() } as const;
  const appended = await appendMovement(tx, payer, spend);
  if (appended.isNew) await appendChanged(outbox, tx, payer.id);
  return appended;
}

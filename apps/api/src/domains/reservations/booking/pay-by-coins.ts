import type { Db } from '@rifq/db';
import type { Writable } from '../../../core/access.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { spendCoins } from '../../rewards/index.ts';
import { costOf, paymentMethods, spendKeyOf, subjectOf } from '../money.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { transition } from '../transition.ts';

/**
 * Pays a locked reservation with coins and confirms it, in one transaction. Refuses with rewards.coins_short and the number
 * that is missing, and with reservations.state_conflict.
 */
export async function payByCoins(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  actor: Actor,
  reservation: Writable<'reservation', ReservationRow>,
): Promise<void> {
  const { id, kind, currency } = reservation.row;
  const cost = costOf(kind, paymentMethods.points, currency);
  const acting = { party: 'payment', name: actor.own.id, source: actor } as const;
  await transition(tx, deps, reservation, 'confirm', acting, { ...cost, paidAt: deps.now() });
  await spendCoins(tx, deps, {
    payer: actor.own,
    coins: cost.points,
    subject: subjectOf(id),
    key: spendKeyOf(id),
  });
}

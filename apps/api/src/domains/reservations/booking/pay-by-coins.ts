import type { Db } from '@rifq/db';
import type { Writable } from '../../../core/access.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { spendCoins } from '../../rewards/index.ts';
import { costOf, paymentMethods, spendKeyOf, subjectOf } from '../money.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { tellBothSides, transition } from '../transition.ts';

const actingFor = (actor: Actor) => ({ party: 'payment', name: actor.own.id, source: actor }) as const;

/** Takes the coins of a reservation. Refuses with rewards.coins_short and the number that is missing. */
async function spendFor(tx: Db, deps: Pick<Deps, 'now'>, actor: Actor, { id, points }: ReservationRow) {
  await spendCoins(tx, deps, {
    payer: actor.own,
    coins: points,
    subject: subjectOf(id),
    key: spendKeyOf(id),
  });
}

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
  const { kind, currency } = reservation.row;
  const cost = costOf(kind, paymentMethods.points, currency);
  const change = { ...cost, paidAt: deps.now() };
  await spendFor(
    tx,
    deps,
    actor,
    await transition(tx, deps, reservation, 'confirm', actingFor(actor), change),
  );
}

/**
 * Pays a reservation with coins that was added as confirmed in this transaction, and tells both sides. Refuses with
 * rewards.coins_short and the number that is missing.
 */
export async function payAdded(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  actor: Actor,
  added: ReservationRow,
): Promise<void> {
  await tellBothSides(tx, deps, added, 'reservation.confirmed', actingFor(actor));
  await spendFor(tx, deps, actor, added);
}

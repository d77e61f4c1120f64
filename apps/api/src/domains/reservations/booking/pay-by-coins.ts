import { type Db, runPipelined } from '@rifq/db';
import type { Writable } from '../../../core/access.ts';
import type { Actor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { spendCoins } from '../../rewards/index.ts';
import { costOf, paymentMethods, spendKeyOf, subjectOf } from '../money.ts';
import { insertReservation, type NewReservation, type ReservationRow } from '../reservations.repository.ts';
import { appendForBothSides, type EventReservation, transition } from '../transition.ts';

const actingFor = (actor: Actor) => ({ party: 'payment', name: actor.own.id, source: actor }) as const;

/** Takes the coins of a reservation. Refuses with rewards.coins_short and the number that is missing. */
async function spendFor(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  actor: Actor,
  { id, points }: Pick<ReservationRow, 'id' | 'points'>,
) {
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
 * Adds a reservation as confirmed, takes its coins and tells both sides, with what else is asked for beside it. Refuses with
 * rewards.coins_short and the number that is missing; throws where the exclusion constraint refuses its time.
 */
export async function addPaidByCoins<T>(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  actor: Actor,
  { staff, ...row }: NewReservation & Required<Pick<EventReservation, 'staff'>>,
  beside: () => Promise<T>,
): Promise<readonly [ReservationRow, T]> {
  // The insert is the first: where it is refused, so is all that follows it.
  const [added, , , other] = await runPipelined([
    insertReservation(tx, row),
    spendFor(tx, deps, actor, row),
    appendForBothSides(
      tx,
      deps,
      { ...row, refundedAt: null, staff },
      'reservation.confirmed',
      actingFor(actor),
    ),
    beside(),
  ]);
  return [added, other];
}

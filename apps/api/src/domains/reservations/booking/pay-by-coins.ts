import { type Db, runInOrder } from '@rifq/db';
import type { Writable } from '../../../core/access.ts';
import type { UserActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { spendCoins } from '../../rewards/index.ts';
import { costOf, paymentMethodIds, spendKeyOf, subjectOf } from '../money.ts';
import { insertReservation, type NewReservation, type ReservationRow } from '../reservations.repository.ts';
import { appendForBothSides, type EventReservation, transition } from '../transition.ts';

const actingFor = (actor: UserActor) => ({ party: 'payment', name: actor.own.id, source: actor }) as const;

/** Spends the coins of a reservation. Refuses with rewards.coins_short and the missing number. */
async function spendFor(
  tx: Db,
  deps: Pick<Deps, 'now'>,
  actor: UserActor,
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
 * Pays a locked reservation with coins and confirms it, in one transaction. Refuses with rewards.coins_short and the
 * missing number, and with reservations.state_conflict.
 */
export async function payByCoins(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  actor: UserActor,
  reservation: Writable<'reservation', ReservationRow>,
): Promise<void> {
  const { kind, currency } = reservation.row;
  const cost = costOf(kind, paymentMethodIds.points, currency);
  const change = { ...cost, paidAt: deps.now() };
  await spendFor(
    tx,
    deps,
    actor,
    await transition(tx, deps, reservation, 'confirm', actingFor(actor), change),
  );
}

/**
 * Inserts a confirmed reservation, spends its coins and appends the event for both sides, together with another query.
 * Refuses with rewards.coins_short and the missing number; throws if the exclusion constraint rejects its time.
 */
export async function addPaidByCoins<T>(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  actor: UserActor,
  { staff, ...row }: NewReservation & Required<Pick<EventReservation, 'staff'>>,
  otherQuery: () => Promise<T>,
): Promise<readonly [ReservationRow, T]> {
  // The insert is first: if it fails, so does all that follows.
  const [added, , , other] = await runInOrder(tx, [
    () => insertReservation(tx, row),
    () => spendFor(tx, deps, actor, row),
    () =>
      appendForBothSides(
        tx,
        deps,
        { ...row, refundedAt: null, staff },
        'reservation.confirmed',
        actingFor(actor),
      ),
    otherQuery,
  ]);
  return [added, other];
}

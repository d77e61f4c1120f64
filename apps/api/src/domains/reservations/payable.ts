import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { Payable } from '../../core/payable.ts';
import { asServer, openAsServer } from '../../core/server-access.ts';
import { lockAccount } from '../identity/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import { expireHold, isHoldExpired } from './holds.ts';
import { subjectOf } from './money.ts';
import { hasEndedUnpaid } from './money-state.ts';
import { lockReservation, updateReservation } from './reservations.repository.ts';
import { appendForBothSides, transition } from './transition.ts';

const acting = { party: 'payment', name: 'payment', source: systemSource } as const;

/** A reservation is paid for by card: it is confirmed by what was captured, and given back by nobody but its two sides. */
export const reservationPayment: Payable = {
  kind: subjectOf('').kind,
  /** Also some seconds late, as long as the slot is still held and to come: who takes a slot ends the hold on it first. */
  async settle(tx, context, { subjectId }) {
    const reservation = openAsServer(await lockReservation(tx, subjectId));
    if (reservation?.row.state !== 'awaiting_payment') return 'refused';
    if (reservation.row.startsAt <= context.now()) {
      await expireHold(tx, context, reservation);
      return 'refused';
    }
    await transition(tx, context, reservation, 'confirm', acting, { paidAt: context.now() });
    return 'taken';
  },
  /** After a refusal of the bank the slot is held on, for another try. */
  async release(tx, context, { subjectId }) {
    const reservation = openAsServer(await lockReservation(tx, subjectId));
    if (reservation && isHoldExpired(reservation.row, context.now()))
      await expireHold(tx, context, reservation);
  },
  async returned(tx, context, { userId, subjectId, money }, { total }) {
    // Before the reservation, as all do: what it has earned is taken back.
    await lockAccount(tx, asServer('user', userId));
    const reservation = openAsServer(await lockReservation(tx, subjectId));
    if (!reservation || total < money.amount || reservation.row.returnedAt !== null) return;
    const { scope, row } = reservation;
    const returnedAt = context.now();
    const change = { returnedAt, refundedAt: row.refundedAt ?? returnedAt };
    const changed = await updateReservation(tx, scope, row.state, change);
    if (changed) await appendForBothSides(tx, context, changed, 'reservation.refunded', acting);
  },
  /** Both sides read of one that has ended unpaid where the money is. */
  async refused(tx, context, { subjectId }) {
    const reservation = openAsServer(await lockReservation(tx, subjectId));
    if (reservation && hasEndedUnpaid(reservation.row))
      await appendForBothSides(tx, context, reservation.row, 'reservation.money_refused', acting);
  },
};

/** What payments need to bring the payment of a reservation to where the gateway says that it is. */
export const paying = (deps: Deps): PaymentDeps => ({ ...deps, subjects: [reservationPayment] });

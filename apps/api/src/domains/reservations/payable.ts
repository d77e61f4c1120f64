import { authorize, scopeFor, system } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { Payable } from '../../core/payable.ts';
import { accountActions, lockAccount } from '../identity/index.ts';
import type { PaymentDeps } from '../payments/index.ts';
import { expireHold, isHoldExpired } from './holds.ts';
import { subjectOf } from './money.ts';
import { hasEndedUnpaid } from './money-state.ts';
import { reservationActions } from './reservations.policy.ts';
import { lockReservation, updateReservation } from './reservations.repository.ts';
import { appendForBothSides, transition } from './transition.ts';

const acting = { party: 'payment', name: 'payment', source: systemSource } as const;

/** Card payments of reservations: a capture confirms the reservation, but a refund does not cancel it. */
export const reservationPayment: Payable = {
  kind: subjectOf('').kind,
  /**
   * Also accepts a capture some seconds late, while the slot is held and ahead: a new booking expires the hold first.
   */
  async settle(tx, context, { subjectId }) {
    const reservation = authorize(
      system('reservations'),
      reservationActions.settle,
      await lockReservation(tx, subjectId),
    );
    if (reservation?.row.state !== 'awaiting_payment') return 'refused';
    if (reservation.row.startsAt <= context.now()) {
      await expireHold(tx, context, reservation);
      return 'refused';
    }
    await transition(tx, context, reservation, 'confirm', acting, { paidAt: context.now() });
    return 'taken';
  },
  /** After a decline the slot stays held for another attempt. */
  async release(tx, context, { subjectId }) {
    const reservation = authorize(
      system('reservations'),
      reservationActions.settle,
      await lockReservation(tx, subjectId),
    );
    if (reservation && isHoldExpired(reservation.row, context.now()))
      await expireHold(tx, context, reservation);
  },
  async returned(tx, context, { userId, subjectId, money }, { total }) {
    // Locked before the reservation, in the common order: its reward is reversed.
    await lockAccount(tx, scopeFor(system('reservations'), accountActions.lock, userId));
    const reservation = authorize(
      system('reservations'),
      reservationActions.settle,
      await lockReservation(tx, subjectId),
    );
    if (!reservation || total < money.amount || reservation.row.returnedAt !== null) return;
    const { scope, row } = reservation;
    const returnedAt = context.now();
    const change = { returnedAt, refundedAt: row.refundedAt ?? returnedAt };
    const changed = await updateReservation(tx, scope, row.state, change);
    if (changed) await appendForBothSides(tx, context, changed, 'reservation.refunded', acting);
  },
  /** Notifies both sides of the state of money for a reservation that ended unpaid. */
  async refused(tx, context, { subjectId }) {
    const reservation = authorize(
      system('reservations'),
      reservationActions.settle,
      await lockReservation(tx, subjectId),
    );
    if (reservation && hasEndedUnpaid(reservation.row))
      await appendForBothSides(tx, context, reservation.row, 'reservation.money_refused', acting);
  },
};

/** Returns the dependencies for reconciling a reservation's payment with the gateway. */
export const paying = (deps: Deps): PaymentDeps => ({ ...deps, subjects: [reservationPayment] });

import type { Db } from '@rifq/db';
import { billingPoints, billingPrice, type Currency, inMinorUnits, type ReservationKind } from '@rifq/rules';
import type { Deps } from '../../core/deps.ts';
import { refundCapturedPayment } from '../payments/index.ts';
import { refundCoins } from '../rewards/index.ts';
import type { ReservationChange, ReservationRow } from './reservations.repository.ts';

/** The payable of a card payment, its `subject`. */
export const subjectOf = (reservationId: string) => ({ kind: 'reservation', id: reservationId }) as const;

/** The idempotency key of spent coins. */
export const spendKeyOf = (reservationId: string) => `spent:reservation:${reservationId}` as const;

export const paymentMethodIds = { points: 1, card: 2, desk: 3 } as const;
export type PaymentMethod = ReservationRow['paymentMethod'];

/**
 * Returns the cost of a reservation by one payment method, by the two billing functions (specification 9.5 and 9.6): a
 * price in the minor unit, or coins.
 */
export const costOf = (kind: ReservationKind, method: PaymentMethod, currency: Currency) => ({
  paymentMethod: method,
  price: inMinorUnits(billingPrice(kind, method), currency),
  points: billingPoints(kind, method),
});

/**
 * Refunds all that was paid for a locked reservation, once, in the transaction of the cause: coins immediately, cards
 * by a job. Returns the change of its row; empty if nothing was paid, or all was refunded before.
 */
export async function refundReservation(
  tx: Db,
  deps: Pick<Deps, 'jobs' | 'outbox' | 'now'>,
  row: ReservationRow,
): Promise<Pick<ReservationChange, 'refundedAt' | 'returnedAt'>> {
  if (row.paidAt === null || row.refundedAt !== null) return {};
  const now = deps.now();
  if (row.paymentMethod === paymentMethodIds.points) {
    const key = `refunded:reservation:${row.id}` as const;
    await refundCoins(tx, deps, { key, of: spendKeyOf(row.id) });
    return { refundedAt: now, returnedAt: now };
  }
  // Nothing is left if an operator has already refunded all of it, which `returned` handles.
  await refundCapturedPayment(tx, deps, {
    subject: subjectOf(row.id),
    key: `reservation-cancelled:${row.id}`,
    amount: 'rest',
    reason: 'the reservation was cancelled',
  });
  return { refundedAt: now };
}

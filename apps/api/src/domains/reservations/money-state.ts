import type { ReservationMoney } from '@rifq/contract/calls';
import type { ReservationRow } from './reservations.repository.ts';

/** What becomes of the money of a reservation, as both sides read it. */
export function moneyOf({ state, paidAt, refundedAt, returnedAt }: ReservationRow): ReservationMoney {
  if (paidAt === null) return state === 'awaiting_payment' ? 'awaited' : 'none';
  if (returnedAt !== null) return 'returned';
  if (refundedAt !== null) return 'returning';
  return state === 'cancelled' || state === 'no_show' ? 'kept' : 'paid';
}

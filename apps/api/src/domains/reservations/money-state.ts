import type { ReservationMoney } from '@rifq/contract/calls';
import type { RefusedMoney } from '../payments/index.ts';
import type { ReservationRow } from './reservations.repository.ts';

/** Whether a reservation has ended before anything was taken for it: what a card was charged all the same goes back. */
export const hasEndedUnpaid = ({ state, paidAt }: Pick<ReservationRow, 'state' | 'paidAt'>) =>
  paidAt === null && (state === 'cancelled' || state === 'expired');

/**
 * What becomes of the money of a reservation, as both sides read it.
 *
 * @param refused where that is which a card was charged and the reservation has not taken; null for none
 */
export function moneyOf(
  { state, paidAt, refundedAt, returnedAt }: ReservationRow,
  refused: RefusedMoney | null,
): ReservationMoney {
  if (paidAt === null) return state === 'awaiting_payment' ? 'awaited' : (refused ?? 'none');
  if (returnedAt !== null) return 'returned';
  if (refundedAt !== null) return 'returning';
  return state === 'cancelled' || state === 'no_show' ? 'kept' : 'paid';
}

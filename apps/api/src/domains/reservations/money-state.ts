import type { ReservationMoney } from '@rifq/contract/calls';
import type { RefusedMoney } from '../payments/index.ts';
import type { ReservationRow } from './reservations.repository.ts';

/** Whether a reservation has ended before it was paid: a card charged afterwards is refunded. */
export const hasEndedUnpaid = ({ state, paidAt }: Pick<ReservationRow, 'state' | 'paidAt'>) =>
  paidAt === null && (state === 'cancelled' || state === 'expired');

/**
 * Returns the state of a reservation's money, as both sides see it.
 * @param refused the state of card payments that the reservation did not accept; null for none
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

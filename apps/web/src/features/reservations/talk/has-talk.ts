import type { Reservation } from '@rifq/contract/calls';
import { reservationKinds } from '@rifq/rules';

type Known = Pick<Reservation, 'kind' | 'state' | 'paid_at'>;

/** Whether a reservation has a conversation: a consultation once it was confirmed. */
export const hasTalk = ({ kind, state, paid_at: paidAt }: Known): boolean =>
  kind !== reservationKinds.visit &&
  state !== 'awaiting_payment' &&
  state !== 'expired' &&
  (state !== 'cancelled' || paidAt !== null);

/** Whether its URL opens the conversation; a cancelled or missed one opens its payment outcome. */
export const opensTalk = ({ kind, state }: Known): boolean =>
  kind !== reservationKinds.visit &&
  (state === 'confirmed' || state === 'in_session' || state === 'completed');

/** Whether the URL shows the conversation, if there is one. */
export function showsTalk(reservation: Known, view: string | null): boolean {
  if (!hasTalk(reservation) || view === 'details') return false;
  return view === 'talk' || opensTalk(reservation);
}

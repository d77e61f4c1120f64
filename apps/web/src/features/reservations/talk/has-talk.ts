import type { Reservation } from '@rifq/contract/calls';

type Known = Pick<Reservation, 'state' | 'paid_at'>;

/** Whether a reservation has a conversation: once it was confirmed. */
export const hasTalk = ({ state, paid_at: paidAt }: Known): boolean =>
  state !== 'awaiting_payment' && state !== 'expired' && (state !== 'cancelled' || paidAt !== null);

/** Whether its URL opens the conversation; a cancelled or missed one opens its payment outcome. */
export const opensTalk = ({ state }: Known): boolean =>
  state === 'confirmed' || state === 'in_session' || state === 'completed';

/** Whether the URL shows the conversation, if there is one. */
export function showsTalk(reservation: Known, view: string | null): boolean {
  if (!hasTalk(reservation) || view === 'details') return false;
  return view === 'talk' || opensTalk(reservation);
}

import type { Reservation } from '@rifq/contract/calls';

type Known = Pick<Reservation, 'state' | 'paid_at'>;

/** Whether a reservation has a conversation: from when it was confirmed on. */
export const hasTalk = ({ state, paid_at: paidAt }: Known): boolean =>
  state !== 'awaiting_payment' && state !== 'expired' && (state !== 'cancelled' || paidAt !== null);

/** Whether its address opens the conversation; of one that came to nothing what became of the money is read first. */
export const opensTalk = ({ state }: Known): boolean =>
  state === 'confirmed' || state === 'in_session' || state === 'completed';

/** Whether the conversation is shown, by what the address asks for; it cannot ask for one that there is not. */
export function showsTalk(reservation: Known, view: string | null): boolean {
  if (!hasTalk(reservation) || view === 'details') return false;
  return view === 'talk' || opensTalk(reservation);
}

import { reservationRules } from '@rifq/contract';
import type { ReservationRow } from '../reservations.repository.ts';

const DAY_MS = 24 * 3600 * 1000;

/** What decides whether a reservation opens the record of its pet. */
type Opening = Pick<ReservationRow, 'state' | 'endsAt' | 'bookedBy' | 'heldUntil'>;

/** A reservation opens the record from its booking; one that the clinic has booked itself, once its owner has paid. */
function opensRecord({ state, bookedBy, heldUntil }: Opening, now: Date): boolean {
  if (state === 'cancelled' || state === 'expired') return false;
  if (state !== 'awaiting_payment') return true;
  return bookedBy === 'owner' && heldUntil !== null && heldUntil > now;
}

/**
 * Until when the doctors of its clinic see the record of the pet of a reservation, as far as is known now; null when they
 * do not, or no longer (docs/decisions/0064).
 */
export function recordOpenUntil(reservation: Opening, now: Date): Date | null {
  if (!opensRecord(reservation, now)) return null;
  const until = new Date(reservation.endsAt.getTime() + reservationRules.recordDays * DAY_MS);
  return until > now ? until : null;
}

import { reservationRules } from '@rifq/contract';
import type { ReservationRow } from '../reservations.repository.ts';

const DAY_MS = 24 * 3600 * 1000;

/** What decides whether a reservation opens the record of its pet. */
type Opening = Pick<ReservationRow, 'state' | 'endsAt'>;

/** The states in which a reservation opens the record: it was paid, and has not been cancelled. */
export const openingStates = ['confirmed', 'in_session', 'completed', 'no_show'] as const;

/**
 * Until when the doctors of its clinic see the record of the pet of a reservation, as far as is known now; null when they
 * do not, or no longer (docs/decisions/0064).
 */
export function recordOpenUntil(reservation: Opening, now: Date): Date | null {
  if (!openingStates.some(state => state === reservation.state)) return null;
  const until = new Date(reservation.endsAt.getTime() + reservationRules.recordDays * DAY_MS);
  return until > now ? until : null;
}

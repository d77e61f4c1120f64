import { reservationRules } from '@rifq/rules';
import type { ReservationRow } from './reservations.repository.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The fields that decide whether a reservation opens the record of its pet. */
type Opening = Pick<ReservationRow, 'state' | 'endsAt'>;

/** The states in which a reservation opens the record: it was paid, and has not been cancelled. */
export const openingStates = ['confirmed', 'in_session', 'completed', 'no_show'] as const;

/**
 * Returns until when the doctors of its clinic can read the record of a reservation's pet, as known now; null if they
 * cannot, or no longer can (docs/decisions/0064).
 */
export function recordOpenUntil(reservation: Opening, now: Date): Date | null {
  if (!openingStates.some(state => state === reservation.state)) return null;
  const until = new Date(reservation.endsAt.getTime() + reservationRules.recordDays * DAY_MS);
  return until > now ? until : null;
}

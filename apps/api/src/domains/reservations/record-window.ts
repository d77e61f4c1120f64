import { reservationKinds, reservationRules } from '@rifq/rules';
import type { ReservationRow } from './reservations.repository.ts';

const DAY_MS = 24 * 3600 * 1000;

/** The end of an access that does not end by time. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** The fields that decide whether a reservation opens the record of its pet. */
type Opening = Pick<ReservationRow, 'state' | 'kind' | 'endsAt' | 'arrivedAt' | 'managed'>;

/** The states in which a reservation opens the record: it was paid, or booked by the clinic, and was not cancelled. */
export const openingStates = ['confirmed', 'in_session', 'completed', 'no_show'] as const;

/**
 * Returns until when the doctors of its clinic can read the record of a reservation's pet, as known now; null if they
 * cannot, or no longer can (docs/decisions/0064). The record of a client whom the clinic manages is its own; that of an
 * account opens when the owner has come, since a clinic must not open records by its own booking.
 */
export function recordOpenUntil(reservation: Opening, now: Date): Date | null {
  if (!openingStates.some(state => state === reservation.state)) return null;
  if (reservation.managed) return NEVER;
  if (reservation.kind === reservationKinds.visit && reservation.arrivedAt === null) return null;
  const until = new Date(reservation.endsAt.getTime() + reservationRules.recordDays * DAY_MS);
  return until > now ? until : null;
}

import { isClinicVisit, messageLimits } from '@rifq/rules';
import { type ReservationRow, recordOpenUntil } from '../reservations/index.ts';

const HOUR_MS = 3_600_000;

/** The fields of a reservation that determine access to its conversation. */
type Deciding = Parameters<typeof recordOpenUntil>[0] & Pick<ReservationRow, 'paidAt' | 'completedAt'>;

/** Whether a reservation has a conversation: a consultation in the app that was confirmed once. */
export function hasConversation({ state, paidAt, kind }: Deciding): boolean {
  if (isClinicVisit({ kind })) return false;
  if (state === 'awaiting_payment' || state === 'expired') return false;
  return state !== 'cancelled' || paidAt !== null;
}

/** Returns when the conversation of a completed reservation closes; null for other reservations. */
export function closesAt({ state, completedAt }: Deciding): Date | null {
  if (state !== 'completed' || completedAt === null) return null;
  return new Date(completedAt.getTime() + messageLimits.openHours * HOUR_MS);
}

/** Whether messages can be sent in the conversation of a reservation. */
export function isOpen(reservation: Deciding, now: Date): boolean {
  const closing = closesAt(reservation);
  if (closing !== null) return now < closing;
  return reservation.state === 'confirmed' || reservation.state === 'in_session';
}

/**
 * Returns until when the clinic's members may read a conversation that they may read now; null while that ends only
 * with a state change of the reservation.
 */
export function readAtClinicUntil(reservation: Deciding, now: Date): Date | null {
  const closing = closesAt(reservation);
  if (closing === null && isOpen(reservation, now)) return null;
  const ends = [closing, recordOpenUntil(reservation, now)].flatMap(end => end ?? []);
  return ends.reduce((latest, end) => (end > latest ? end : latest), now);
}

/** Whether the clinic's members may read the conversation: while it or the pet's record is open. */
export function isReadAtClinic(reservation: Deciding, now: Date): boolean {
  if (!hasConversation(reservation)) return false;
  return isOpen(reservation, now) || recordOpenUntil(reservation, now) !== null;
}

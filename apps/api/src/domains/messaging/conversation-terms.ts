import { messageLimits } from '@rifq/contract';
import { type ReservationRow, recordOpenUntil } from '../reservations/index.ts';

const HOUR_MS = 3_600_000;

/** What decides about the conversation of a reservation. */
type Deciding = Pick<ReservationRow, 'state' | 'endsAt' | 'paidAt' | 'completedAt'>;

/** Whether a reservation has a conversation: it was confirmed once. */
export function hasConversation({ state, paidAt }: Deciding): boolean {
  if (state === 'awaiting_payment' || state === 'expired') return false;
  return state !== 'cancelled' || paidAt !== null;
}

/** Of a reservation that was completed: until when its conversation can be written in. Null for any other. */
export function closesAt({ state, completedAt }: Deciding): Date | null {
  if (state !== 'completed' || completedAt === null) return null;
  return new Date(completedAt.getTime() + messageLimits.openHours * HOUR_MS);
}

/** Whether the conversation of a reservation can be written in. */
export function isOpen(reservation: Deciding, now: Date): boolean {
  const closing = closesAt(reservation);
  if (closing !== null) return now < closing;
  return reservation.state === 'confirmed' || reservation.state === 'in_session';
}

/**
 * Until when the doctors of the clinic read a conversation that they read now; null when a step of the reservation ends
 * that, and no clock.
 */
export function readAtClinicUntil(reservation: Deciding, now: Date): Date | null {
  const closing = closesAt(reservation);
  if (closing === null && isOpen(reservation, now)) return null;
  const ends = [closing, recordOpenUntil(reservation, now)].flatMap(end => end ?? []);
  return ends.reduce((latest, end) => (end > latest ? end : latest), now);
}

/** Whether the doctors of the clinic read the conversation: while it is open, and as long as the pet's record is. */
export function isReadAtClinic(reservation: Deciding, now: Date): boolean {
  if (!hasConversation(reservation)) return false;
  return isOpen(reservation, now) || recordOpenUntil(reservation, now) !== null;
}

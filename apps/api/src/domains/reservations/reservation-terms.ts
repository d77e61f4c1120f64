import { reservationRules } from '@rifq/contract';
import type { ReservationRow } from './reservations.repository.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

export const minutesFrom = (moment: Date, minutes: number) =>
  new Date(moment.getTime() + minutes * MINUTE_MS);

/**
 * Until when its owner can cancel a reservation with a refund, or move it: two hours before its start, and until its start
 * once the clinic has moved it, since the owner has not chosen that time (docs/decisions/0061).
 */
export const changeUntil = ({ startsAt, movedBy }: Pick<ReservationRow, 'startsAt' | 'movedBy'>): Date =>
  movedBy === 'clinic' ? startsAt : minutesFrom(startsAt, -reservationRules.changeMinutes);

/** From when on its owner can say that nobody of the clinic came to a reservation whose room was never opened. */
export const absentFrom = ({ endsAt }: Pick<ReservationRow, 'endsAt'>): Date =>
  minutesFrom(endsAt, reservationRules.absenceMinutes);

/** A follow-up can still start of what was completed after this. */
export const followedUpAfter = (now: Date): Date =>
  new Date(now.getTime() - reservationRules.followUpDays * DAY_MS);

/** The last moment at which a follow-up of a reservation that was completed then can start. */
export const followUpUntil = (completedAt: Date): Date =>
  new Date(completedAt.getTime() + reservationRules.followUpDays * DAY_MS);

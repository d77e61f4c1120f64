import { reservationRules } from '@rifq/rules';
import { minutesFrom } from '../../core/minutes.ts';
import type { ReservationRow } from './reservations.repository.ts';

const MINUTES_AN_HOUR = 60;

/** Returns the earliest start of a time that can be offered, so that its owner can answer before. */
export const offeredFrom = (now: Date): Date => minutesFrom(now, reservationRules.offerMinutes);

/** Returns the earliest start of a time that is suggested, so that it can still be offered when the change is saved. */
export const suggestedFrom = (now: Date): Date =>
  minutesFrom(offeredFrom(now), reservationRules.choiceMinutes);

/**
 * Returns when an offer of a time expires: two hours before it, after half an hour at the earliest and a day at the latest.
 * The desk phones a client without an account, so that only the two hours count.
 */
export function offerExpiresAt(
  startsAt: Date,
  { managed }: Pick<ReservationRow, 'managed'>,
  now: Date,
): Date {
  const { changeMinutes, offerHours } = reservationRules;
  const before = Math.max(minutesFrom(startsAt, -changeMinutes).getTime(), offeredFrom(now).getTime());
  return new Date(
    managed ? before : Math.min(before, minutesFrom(now, offerHours * MINUTES_AN_HOUR).getTime()),
  );
}

/** Whether a colleague can be offered to the owner, who has not come yet. */
export const canOffer = ({ state, startsAt, arrivedAt }: ReservationRow, now: Date): boolean =>
  state === 'confirmed' && arrivedAt === null && startsAt > now;

/** Whether another colleague can be offered at the same time. */
export const canOfferAnother = (row: ReservationRow, now: Date): boolean =>
  canOffer(row, now) && row.startsAt >= offeredFrom(now);

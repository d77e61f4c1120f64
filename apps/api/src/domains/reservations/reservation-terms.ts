import { isClinicVisit, reservationRules } from '@rifq/rules';
import { minutesFrom } from '../../core/minutes.ts';
import { type ClinicHours, clinicDayAt, instantAt, type TimeRange } from '../scheduling/index.ts';
import type { ReservationRow } from './reservations.repository.ts';

const DAY_MS = 24 * 3600 * 1000;

/**
 * Returns until when the owner can cancel a reservation with a refund, or move it: two hours before its start, or until
 * its start once the clinic has moved it, since the owner has not chosen that time (README.md).
 */
export const changeUntil = ({
  startsAt,
  rescheduledBy,
}: Pick<ReservationRow, 'startsAt' | 'rescheduledBy'>): Date =>
  rescheduledBy === 'clinic' ? startsAt : minutesFrom(startsAt, -reservationRules.changeMinutes);

/** Whether two times are on the same day of a clinic, whose nights belong to the day on which they begin. */
export const areOnOneDay = (clinic: ClinicHours, one: Date, other: Date): boolean =>
  clinicDayAt(clinic, one) === clinicDayAt(clinic, other);

/**
 * Returns the midnight at which the day of a visit begins at its clinic, for one after midnight the night's: from then on
 * its owner can come in.
 */
export const dayOfVisitFrom = ({ startsAt }: Pick<ReservationRow, 'startsAt'>, clinic: ClinicHours): Date =>
  instantAt(clinicDayAt(clinic, startsAt), 0, clinic.timeZone);

/** Whether the clinic can still move what is confirmed: until its start, and a visit of a late owner after it too. */
export const canStillMove = (row: Pick<ReservationRow, 'startsAt' | 'kind'>, now: Date): boolean =>
  isClinicVisit(row) || now < row.startsAt;

/** Returns the change of a move by the clinic: who waits for a visit there still waits if it moves within its day. */
export const movedTo = (
  { startsAt, arrivedAt }: Pick<ReservationRow, 'startsAt' | 'arrivedAt'>,
  slot: TimeRange,
  clinic: ClinicHours,
): TimeRange & Pick<ReservationRow, 'arrivedAt'> => ({
  ...slot,
  arrivedAt: areOnOneDay(clinic, startsAt, slot.startsAt) ? arrivedAt : null,
});

/** Returns from when the doctor can open the room, of a visit or of a consultation in the app. */
export const roomOpenFrom = (row: Pick<ReservationRow, 'startsAt' | 'kind'>, clinic: ClinicHours): Date =>
  isClinicVisit(row) ? dayOfVisitFrom(row, clinic) : openFrom(row);

/** Returns from when the doctor can open the room of a consultation in the app. */
export const openFrom = ({ startsAt }: Pick<ReservationRow, 'startsAt'>): Date =>
  minutesFrom(startsAt, -reservationRules.openMinutes);

/** Returns until when the doctor can open the room. */
export const roomOpenUntil = ({ startsAt }: Pick<ReservationRow, 'startsAt'>): Date =>
  minutesFrom(startsAt, reservationRules.openHours * 60);

/** Returns from when a no-show can be marked. */
export const noShowFrom = ({ startsAt }: Pick<ReservationRow, 'startsAt'>): Date =>
  minutesFrom(startsAt, reservationRules.noShowMinutes);

/** Returns from when the owner can report that the clinic did not come to a reservation whose room was never opened. */
export const absentFrom = ({ endsAt }: Pick<ReservationRow, 'endsAt'>): Date =>
  minutesFrom(endsAt, reservationRules.absenceMinutes);

/** Returns the time after which a reservation must be completed to allow a follow-up now. */
export const followedUpAfter = (now: Date): Date =>
  new Date(now.getTime() - reservationRules.followUpDays * DAY_MS);

/** Returns the latest start of a follow-up of a reservation that was completed then. */
export const followUpUntil = (completedAt: Date): Date =>
  new Date(completedAt.getTime() + reservationRules.followUpDays * DAY_MS);

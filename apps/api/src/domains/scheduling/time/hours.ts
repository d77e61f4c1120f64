import type { DayOff, WorkingDay } from '@rifq/contract/calls';
import { type CivilDate, weekdayOf } from '@rifq/rules';

/** A range of real time: from `startsAt` until just before `endsAt`. */
export type TimeRange = { readonly startsAt: Date; readonly endsAt: Date };

/** Days on which a doctor does not work. */
export type ClosedDays = Pick<DayOff, 'from' | 'to' | 'reason'> & {
  /** Named only where the hours are shown: of the clinic. */
  readonly isHoliday?: true;
};

/** When a doctor works, in the doctor's time zone. */
export type DoctorHours = {
  /** IANA name. */
  readonly timeZone: string;
  /**
   * The usual week: at most one entry for a weekday; its breaks are sorted by time and do not overlap. What is after
   * minute 1440 is on the next civil day.
   */
  readonly week: readonly WorkingDay[];
  /** The days off of the doctor, and the holidays of the clinic. */
  readonly daysOff: readonly ClosedDays[];
  /** The special periods of the clinic that this doctor works by; they do not overlap. */
  readonly periods: readonly SpecialWeek[];
};

/** A week of hours that replaces the usual one from a first to a last day. */
export type SpecialWeek = {
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly week: readonly WorkingDay[];
};

/** Lists the days off and holidays that include a civil day. */
export const closedOn = ({ daysOff }: Pick<DoctorHours, 'daysOff'>, day: CivilDate): readonly ClosedDays[] =>
  daysOff.filter(({ from, to }) => from <= day && day <= to);

/** Finds the hours that begin on a civil day: none on a day off, else by its special period, else by the usual week. */
export function workingDayOn(hours: DoctorHours, day: CivilDate): WorkingDay | null {
  if (closedOn(hours, day).length > 0) return null;
  const special = hours.periods.find(({ from, to }) => from <= day && day <= to);
  return (special ?? hours).week.find(({ weekday }) => weekday === weekdayOf(day)) ?? null;
}

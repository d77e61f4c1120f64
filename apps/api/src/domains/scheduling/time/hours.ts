import type { DayOff, WorkingDay } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';

/** A range of real time: from `startsAt` until just before `endsAt`. */
export type TimeRange = { readonly startsAt: Date; readonly endsAt: Date };

/** When a doctor works, in the doctor's time zone. */
export type DoctorHours = {
  /** IANA name. */
  readonly timeZone: string;
  /** At most one entry for a weekday; its breaks are sorted by time and do not overlap. */
  readonly week: readonly WorkingDay[];
  readonly daysOff: readonly Pick<DayOff, 'from' | 'to' | 'reason'>[];
};

/** Finds the day off that includes a civil day, or null. */
export function dayOffOn(
  { daysOff }: Pick<DoctorHours, 'daysOff'>,
  day: CivilDate,
): DoctorHours['daysOff'][number] | null {
  return daysOff.find(({ from, to }) => from <= day && day <= to) ?? null;
}

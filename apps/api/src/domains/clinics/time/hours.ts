import type { CivilDate } from '@rifq/contract';
import type { DayOff, WorkingDay } from '@rifq/contract/calls';

/** A part of real time: from `startsAt` until just before `endsAt`. */
export type TimeRange = { readonly startsAt: Date; readonly endsAt: Date };

/** When a doctor works, by the doctor's own clock. */
export type DoctorHours = {
  /** IANA name. */
  readonly timeZone: string;
  /** At most one entry for a weekday; its breaks in the order of time, apart from each other. */
  readonly week: readonly WorkingDay[];
  readonly daysOff: readonly Pick<DayOff, 'from' | 'to' | 'reason'>[];
};

/** The day off that a civil day belongs to, or null. */
export function dayOffOn(
  { daysOff }: Pick<DoctorHours, 'daysOff'>,
  day: CivilDate,
): DoctorHours['daysOff'][number] | null {
  return daysOff.find(({ from, to }) => from <= day && day <= to) ?? null;
}

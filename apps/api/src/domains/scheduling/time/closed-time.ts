import { addCivilDays, todayIn } from '@rifq/rules';
import type { DoctorHours, TimeRange } from './hours.ts';
import { breaksOf, workingRanges } from './working-ranges.ts';

/** How far to look back for the end of the last work, and ahead for the next one. */
const DAYS = 31;

/** A time in which no doctor of a clinic works: null where its end or beginning is more than a month away. */
export type ClosedTime = { readonly since: Date | null; readonly opensAt: Date | null };

/** Lists the work of doctors around an instant, with its breaks, in which a clinic is open. */
const openRanges = (doctors: readonly DoctorHours[], at: Date, days: number): TimeRange[] =>
  doctors.flatMap(hours => {
    const first = addCivilDays(todayIn(hours.timeZone, at), -days);
    return [workingRanges, breaksOf].flatMap(rangesOf => rangesOf(hours, first, 2 * days + 1));
  });

/**
 * Returns the closed time of a clinic at an instant; null while a doctor works or has a break, and for a clinic without
 * any hours within a month.
 */
export function closedTimeAt(doctors: readonly DoctorHours[], at: Date): ClosedTime | null {
  const isOpen = openRanges(doctors, at, 1).some(({ startsAt, endsAt }) => startsAt <= at && at < endsAt);
  const ranges = isOpen ? [] : openRanges(doctors, at, DAYS);
  if (ranges.length === 0) return null;
  const ends = ranges.map(({ endsAt }) => endsAt.getTime()).filter(end => end <= at.getTime());
  const starts = ranges.map(({ startsAt }) => startsAt.getTime()).filter(start => start > at.getTime());
  return {
    since: ends.length > 0 ? new Date(Math.max(...ends)) : null,
    opensAt: starts.length > 0 ? new Date(Math.min(...starts)) : null,
  };
}

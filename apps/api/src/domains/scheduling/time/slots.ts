import { addCivilDays, type CivilDate } from '@rifq/rules';
import { instantAt } from './clock.ts';
import type { DoctorHours, TimeRange } from './hours.ts';
import { workingRanges } from './working-ranges.ts';

const MINUTE_MS = 60_000;

/**
 * Splits ranges of working time into consecutive slots from the start of each range, as many as end within it.
 * @param minutes of each slot
 */
export function slotsIn(spans: readonly TimeRange[], minutes: number): TimeRange[] {
  const length = minutes * MINUTE_MS;
  return spans.flatMap(({ startsAt, endsAt }) => {
    const count = Math.floor((endsAt.getTime() - startsAt.getTime()) / length);
    return Array.from({ length: count }, (_, index) => ({
      startsAt: new Date(startsAt.getTime() + index * length),
      endsAt: new Date(startsAt.getTime() + (index + 1) * length),
    }));
  });
}

/**
 * Lists the times that start on these civil days by the doctor's calendar, also in the night of the day before.
 * @param split returns the times in ranges of work
 */
export function timesOn(
  hours: DoctorHours,
  fromDay: CivilDate,
  days: number,
  split: (ranges: readonly TimeRange[]) => readonly TimeRange[],
): TimeRange[] {
  const first = instantAt(fromDay, 0, hours.timeZone);
  const end = instantAt(addCivilDays(fromDay, days), 0, hours.timeZone);
  return split(workingRanges(hours, addCivilDays(fromDay, -1), days + 1)).filter(
    ({ startsAt }) => first <= startsAt && startsAt < end,
  );
}

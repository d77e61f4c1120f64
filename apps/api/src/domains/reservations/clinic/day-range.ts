import type { CivilDate } from '@rifq/rules';
import { daysFrom, instantAt, type TimeRange } from '../../scheduling/index.ts';

/** Returns a civil day of a time zone as real time. */
export const dayRange = (day: CivilDate, timeZone: string): TimeRange => ({
  startsAt: instantAt(day, 0, timeZone),
  endsAt: instantAt(daysFrom(day, 2)[1] ?? day, 0, timeZone),
});

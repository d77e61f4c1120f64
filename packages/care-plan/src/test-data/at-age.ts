import { addDays, addWeeks, type CivilDate, formatDay, parseDay } from '../civil-date.ts';

export const BIRTH = '2026-01-05';

/** Returns the date on which an animal born on BIRTH is this many weeks (and days) old. */
export function at(weeks: number, days = 0): CivilDate {
  return formatDay(addDays(addWeeks(parseDay(BIRTH), weeks), days));
}

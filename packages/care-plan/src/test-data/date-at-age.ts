import { addDays, addWeeks, type CivilDate, parseDay, toCivilDate } from '../civil-date.ts';

export const BIRTH = '2026-01-05';

/** Returns the date on which an animal born on BIRTH is this many weeks (and days) old. */
export function dateAtAge(weeks: number, days = 0): CivilDate {
  return toCivilDate(addDays(addWeeks(parseDay(BIRTH), weeks), days));
}

import { type CalendarDate, parseDate } from '@internationalized/date';
import { type CivilDate, todayIn } from './dates.ts';

const LENGTH = 'YYYY-MM-DD'.length;
const MONTHS_A_YEAR = 12;

/** Returns true for a date that exists in the Gregorian calendar (years 0001 to 9999) and is written as YYYY-MM-DD. */
export function isCivilDate(text: string): boolean {
  return read(text) !== null;
}

/**
 * Returns the date a number of whole months earlier; a day that does not exist becomes the month's last.
 * Throws RangeError for an invalid date, and for a date before the year 1.
 */
export function monthsBefore(date: CivilDate, months: number): CivilDate {
  const before = readOrThrow(date).subtract({ months });
  if (before.era === 'BC') throw new RangeError(`no date: ${months} months before ${date}`);
  return before.toString();
}

/** Returns the date a number of whole years later. Throws RangeError for an invalid date. */
export function yearsAfter(date: CivilDate, years: number): CivilDate {
  return readOrThrow(date).add({ years }).toString();
}

/**
 * Returns whole months between two dates, 0 when `to` is not later: 31 January to 28 February is none, to
 * 1 March is one. Throws RangeError for an invalid date.
 */
export function wholeMonths(from: CivilDate, to: CivilDate): number {
  const [start, end] = [readOrThrow(from), readOrThrow(to)];
  const months = (end.year - start.year) * MONTHS_A_YEAR + end.month - start.month;
  return Math.max(end.subtract({ months }).compare(start) < 0 ? months - 1 : months, 0);
}

/** Returns the next day. Throws RangeError for an invalid date. */
export function dayAfter(date: CivilDate): CivilDate {
  return readOrThrow(date).add({ days: 1 }).toString();
}

/** Returns the time at which the next day begins in an IANA time zone. Throws RangeError for an unknown zone. */
export function startOfTomorrow(timeZone: string, now: Date): Date {
  return readOrThrow(todayIn(timeZone, now)).add({ days: 1 }).toDate(timeZone);
}

function readOrThrow(date: CivilDate): CalendarDate {
  const civil = read(date);
  if (civil === null) throw new RangeError(`not a date: ${date}`);
  return civil;
}

function read(text: string): CalendarDate | null {
  // The library also parses longer years, and the year 0 as the year 1.
  if (text.length !== LENGTH || text.startsWith('0000')) return null;
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

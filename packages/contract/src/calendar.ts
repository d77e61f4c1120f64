import { type CalendarDate, parseDate } from '@internationalized/date';
import { type CivilDate, todayIn } from './dates.ts';
import { LONGEST_DEFERRAL_YEARS, OLDEST_PET_YEARS } from './limits.ts';

const LENGTH = 'YYYY-MM-DD'.length;
const MONTHS_A_YEAR = 12;

/** True for a date that exists in the Gregorian calendar (years 0001 to 9999) and is written as YYYY-MM-DD. */
export function isCivilDate(text: string): boolean {
  return read(text) !== null;
}

/**
 * The date so many whole months before another; a day that does not exist moves back to the month's last.
 * Throws RangeError for what is no date, and for a date before the year 1.
 */
export function monthsBefore(date: CivilDate, months: number): CivilDate {
  const before = readOrThrow(date).subtract({ months });
  if (before.era === 'BC') throw new RangeError(`no date: ${months} months before ${date}`);
  return before.toString();
}

/** The first day that a pet's life may hold, seen from today. Throws as `monthsBefore`. */
export function firstPetDay(today: CivilDate): CivilDate {
  return monthsBefore(today, OLDEST_PET_YEARS * MONTHS_A_YEAR);
}

/** The last day until which a vet's advice to wait may be noted, seen from today. Throws RangeError for what is no date. */
export function lastDeferralDay(today: CivilDate): CivilDate {
  return readOrThrow(today).add({ years: LONGEST_DEFERRAL_YEARS }).toString();
}

/**
 * Whole months from one date to another, 0 when `to` is not later: from 31 January to 28 February there is none, to
 * 1 March one. Throws RangeError for what is no date.
 */
export function wholeMonths(from: CivilDate, to: CivilDate): number {
  const [start, end] = [readOrThrow(from), readOrThrow(to)];
  const months = (end.year - start.year) * MONTHS_A_YEAR + end.month - start.month;
  return Math.max(end.subtract({ months }).compare(start) < 0 ? months - 1 : months, 0);
}

/** The date of the next day. Throws RangeError for what is no date. */
export function dayAfter(date: CivilDate): CivilDate {
  return readOrThrow(date).add({ days: 1 }).toString();
}

/** The moment at which the next day begins in an IANA time zone. Throws RangeError for a zone that does not exist. */
export function startOfTomorrow(timeZone: string, now: Date): Date {
  return readOrThrow(todayIn(timeZone, now)).add({ days: 1 }).toDate(timeZone);
}

function readOrThrow(date: CivilDate): CalendarDate {
  const civil = read(date);
  if (civil === null) throw new RangeError(`not a date: ${date}`);
  return civil;
}

function read(text: string): CalendarDate | null {
  // The library reads longer years too, and the year 0 as the year 1.
  if (text.length !== LENGTH || text.startsWith('0000')) return null;
  try {
    return parseDate(text);
  } catch {
    return null;
  }
}

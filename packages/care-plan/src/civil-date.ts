import { GregorianCalendar, parseDate } from '@internationalized/date';

/** A calendar date 'YYYY-MM-DD' (proleptic Gregorian, years 0001 to 9999), without clock or time zone. */
export type CivilDate = string;

/** A Julian day number, in which the engine computes and compares. */
export type Day = number;

/** A string that is not an existing calendar date in the form 'YYYY-MM-DD'. */
export class InvalidCivilDateError extends RangeError {
  readonly value: unknown;

  constructor(value: unknown) {
    super(`Not a calendar date of the form YYYY-MM-DD: ${JSON.stringify(value)}`);
    this.name = 'InvalidCivilDateError';
    this.value = value;
  }
}

const LENGTH = 'YYYY-MM-DD'.length;
const gregorian = new GregorianCalendar();
const FIRST_DAY = gregorian.toJulianDay(parseDate('0001-01-01'));
const LAST_DAY = gregorian.toJulianDay(parseDate('9999-12-31'));

/** Parses 'YYYY-MM-DD'. Throws InvalidCivilDateError for anything else, 2025-02-29 included. */
export function parseDay(value: CivilDate): Day {
  // The library also parses longer years, and the year 0 as the year 1.
  if (value.length !== LENGTH || value.startsWith('0000')) throw new InvalidCivilDateError(value);
  try {
    return gregorian.toJulianDay(parseDate(value));
  } catch {
    throw new InvalidCivilDateError(value);
  }
}

/** Formats as 'YYYY-MM-DD'. */
export function toCivilDate(day: Day): CivilDate {
  return gregorian.fromJulianDay(day).toString();
}

/** Adds days, clamped to the ends of the calendar (0001-01-01, 9999-12-31), so that no input overflows. */
export function addDays(day: Day, days: number): Day {
  return Math.min(Math.max(day + days, FIRST_DAY), LAST_DAY);
}

export function addWeeks(day: Day, weeks: number): Day {
  return addDays(day, weeks * 7);
}

/** Adds calendar months; a day that does not exist becomes the month's last: 2024-02-29 + 12 = 2025-02-28. */
export function addMonths(day: Day, months: number): Day {
  return addDays(gregorian.toJulianDay(gregorian.fromJulianDay(day).add({ months })), 0);
}

/** A calendar date 'YYYY-MM-DD' (proleptic Gregorian, years 0000 to 9999), without clock or time zone. */
export type CivilDate = string;

/** Days since 1970-01-01: the form in which the engine computes and compares. */
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

const PATTERN = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_BEFORE_EPOCH = 719_468;
const DAYS_PER_ERA = 146_097;
const FIRST_DAY = dayOf(0, 1, 1);
const LAST_DAY = dayOf(9999, 12, 31);

/** Reads 'YYYY-MM-DD'. Throws InvalidCivilDateError for anything else, 2025-02-29 included. */
export function parseDay(value: CivilDate): Day {
  if (typeof value !== 'string' || !PATTERN.test(value)) throw new InvalidCivilDateError(value);
  const year = Number(value.slice(0, 4));
  const month = Number(value.slice(5, 7));
  const dayOfMonth = Number(value.slice(8, 10));
  if (month < 1 || month > 12 || dayOfMonth < 1 || dayOfMonth > daysInMonth(year, month)) {
    throw new InvalidCivilDateError(value);
  }
  return dayOf(year, month, dayOfMonth);
}

export function formatDay(day: Day): CivilDate {
  const { year, month, dayOfMonth } = civilOf(day);
  return `${String(year).padStart(4, '0')}-${pad(month)}-${pad(dayOfMonth)}`;
}

/** Adds days and stops at the ends of the calendar (0000-01-01, 9999-12-31), so that no input overflows. */
export function addDays(day: Day, days: number): Day {
  return Math.min(Math.max(day + days, FIRST_DAY), LAST_DAY);
}

export function addWeeks(day: Day, weeks: number): Day {
  return addDays(day, weeks * 7);
}

/** Adds calendar months; a day that does not exist moves back to the month's last: 2024-02-29 + 12 = 2025-02-28. */
export function addMonths(day: Day, months: number): Day {
  const from = civilOf(day);
  const index = from.year * 12 + (from.month - 1) + months;
  const year = Math.floor(index / 12);
  const month = index - year * 12 + 1;
  return addDays(dayOf(year, month, Math.min(from.dayOfMonth, daysInMonth(year, month))), 0);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

// Years are counted from 1 March, which puts the leap day last and makes month lengths regular;
// 400 such years (an era) always have the same number of days.
function dayOf(year: number, month: number, dayOfMonth: number): Day {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + dayOfMonth - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - DAYS_BEFORE_EPOCH;
}

function civilOf(day: Day): { year: number; month: number; dayOfMonth: number } {
  const shifted = day + DAYS_BEFORE_EPOCH;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const leapDays =
    Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth };
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

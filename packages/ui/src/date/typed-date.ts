import { CalendarDate, GregorianCalendar, toCalendar } from '@internationalized/date';
import { latinDigits } from '@rifq/rules/values/digits';
import { cleanValue } from '@rifq/rules/values/text';
import { type CalendarSystem, calendarOf } from './calendars.ts';
import { dateWordsOf } from './date-words.ts';
import { type DateFigures, readDateWords } from './read-date-words.ts';

/** Years below this one are Hijri (1700 Gregorian is 1112 Hijri): no recorded dose is that old. */
const FIRST_GREGORIAN_YEAR = 1700;
/** Smallest year of four digits: «0026» is a year of two digits with leading zeros. */
const FIRST_YEAR = 1000;

/** Eight digits without separators, as typed on a numeric keyboard. */
const EIGHT_DIGITS = /^\d{8}$/;
/** Years from here on cannot be month and day: «20261118» has the year first, «18112026» last. */
const FIRST_YEAR_WITHOUT_SIGNS = 1300;

/** A sign that alters or questions the text next to it, and a time of day. Other signs only separate. */
const NO_DATE = /[?؟%٪&@#*]|(?![∕⁄−|`])\p{S}|\d ?: ?\d/u;
/** A tatweel that is typed as a dash. */
const TATWEEL = /(\d ?)ـ+(?= ?\d)/g;

/**
 * Parses a date as users type it: «18/11/2026», «٢٠٢٦-١١-١٨», «18 ت2 2026», «12/6/1448هـ», «الثامن من جمادى الآخرة
 * 1448», `Wed, 18 Nov 2026`, «18112026». The day precedes the month unless the year is first. A year below 1700 is
 * Hijri (Umm al-Qura).
 * @returns the day as a Gregorian `YYYY-MM-DD`, or `null` when it is invalid or ambiguous
 */
export function parseDateText(text: string): string | null {
  const plain = latinDigits(cleanValue(text));
  if (NO_DATE.test(plain)) return null;
  if (EIGHT_DIGITS.test(plain.trim())) return dayOf(figuresOf(plain.trim()));
  const figures = readDateWords(dateWordsOf(plain.replace(TATWEEL, '$1 ')));
  return figures === null ? null : dayOf(figures);
}

/** «03/2027», «3-27» and «0327», as labels print a month; «27/03» has the year first. */
const MONTH_DIGITS = /^(\d{1,2}) ?[/\-.–]? ?(\d{4}|\d{2})$/;
const SIX_DIGITS = /^\d{6}$/;
/** The year at the end of «MAR 27» and «MAR27». */
const YEAR_AT_END = /(?<!\d)(\d{4}|\d{2})$/;
const LETTER = /\p{L}/u;
/** «EXP» in front. */
const EXPIRY_WORD = /^exp(?:iry)?[ .:]+/i;
const LAST_MONTH = 12;
/** The numbers of a month's last day, in both calendars. */
const LAST_DAYS = [31, 30, 29, 28];

/** Completes a year of two digits to one of this century. */
const fullYear = (year: string) => year.padStart(4, '20');

/** Whether a label may have this year, Gregorian or Hijri. */
const isLabelYear = (year: number) => year >= 1900 || (year >= 1400 && year < 1600);

/**
 * Parses a month without a day, as labels print an expiry: «03/2027», «0327», «202703», «مارس 2027», `MAR 27`,
 * `EXP 2027-03`; and six digits that can only be a day, «101125». A year of two digits is one of this century.
 * @returns the last day of the month as a Gregorian `YYYY-MM-DD`, or `null`
 */
export function parseMonthText(text: string): string | null {
  const plain = latinDigits(cleanValue(text)).replace(TATWEEL, '$1 ').trim().replace(EXPIRY_WORD, '');
  if (NO_DATE.test(plain)) return null;
  if (SIX_DIGITS.test(plain)) return sixDigits(plain);
  const [, first, second = ''] = MONTH_DIGITS.exec(plain) ?? [];
  if (first !== undefined) {
    const isYearFirst = second.length === 2 && first.length === 2 && Number(first) > LAST_MONTH;
    const [month, year] = isYearFirst ? [second, first] : [first, second];
    return lastDayOf({ year: Number(fullYear(year)), month: Number(month), systems: [] });
  }
  const named = LETTER.test(plain) ? plain.replace(YEAR_AT_END, year => ` ${fullYear(year)}`) : plain;
  const figures = readDateWords(dateWordsOf(`1 ${named}`)) ?? readDateWords(dateWordsOf(`${named} 1`));
  return figures === null ? null : lastDayOf(figures);
}

/** Reads six digits: «032027», else the day «101125», else «202703». */
function sixDigits(digits: string): string | null {
  const read = (start: number, end: number) => Number(digits.slice(start, end));
  return (
    lastDayOf({ month: read(0, 2), year: read(2, 6), systems: [] }) ??
    dayOf({ day: read(0, 2), month: read(2, 4), year: Number(fullYear(digits.slice(4))), systems: [] }) ??
    lastDayOf({ year: read(0, 4), month: read(4, 6), systems: [] })
  );
}

/** Returns the last day of a month as a Gregorian `YYYY-MM-DD`; null of a year that no label has. */
function lastDayOf(month: Omit<DateFigures, 'day'>): string | null {
  if (!isLabelYear(month.year)) return null;
  for (const day of LAST_DAYS) {
    const last = dayOf({ ...month, day });
    if (last !== null) return last;
  }
  return null;
}

/** Splits eight digits: day, month and year, or the reverse. */
function figuresOf(digits: string): DateFigures {
  const read = (start: number, end: number) => Number(digits.slice(start, end));
  const isYearLast = read(4, 8) >= FIRST_YEAR_WITHOUT_SIGNS;
  return isYearLast
    ? { year: read(4, 8), month: read(2, 4), day: read(0, 2), systems: [] }
    : { year: read(0, 4), month: read(4, 6), day: read(6, 8), systems: [] };
}

function systemOfYear(year: number): CalendarSystem {
  return year < FIRST_GREGORIAN_YEAR ? 'islamic-umalqura' : 'gregory';
}

/**
 * Returns the day as a Gregorian `YYYY-MM-DD`; null where it does not exist, or a word belongs to the other calendar.
 */
function dayOf({ year, month, day, systems }: DateFigures): string | null {
  const system = systemOfYear(year);
  if (year < FIRST_YEAR || systems.some(named => named !== system)) return null;
  const date = new CalendarDate(calendarOf(system), year, month, day);
  // The constructor changes an impossible day (31 February) to a possible one.
  const isReal = date.year === year && date.month === month && date.day === day;
  return isReal ? toCalendar(date, new GregorianCalendar()).toString() : null;
}

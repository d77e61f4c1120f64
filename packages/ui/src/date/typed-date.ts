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

/** «03/2027», «3-27», «032027» and «0327», as labels print a month. */
const MONTH_DIGITS = /^(\d{1,2}) ?[/\-.–]? ?(\d{4}|\d{2})$/;
/** The numbers of a month's last day, in both calendars. */
const LAST_DAYS = [31, 30, 29, 28];

/**
 * Parses a month without a day, as labels print an expiry: «03/2027», «0327», «مارس 2027», `MAR 2027`, «2027-03». A year of two
 * digits is one of this century.
 * @returns the last day of the month as a Gregorian `YYYY-MM-DD`, or `null`
 */
export function parseMonthText(text: string): string | null {
  const plain = latinDigits(cleanValue(text)).replace(TATWEEL, '$1 ').trim();
  if (NO_DATE.test(plain)) return null;
  const [, month, year = ''] = MONTH_DIGITS.exec(plain) ?? [];
  const named = month === undefined ? plain : `${month}/${year.padStart(4, '20')}`;
  const figures = readDateWords(dateWordsOf(`1 ${named}`)) ?? readDateWords(dateWordsOf(`${named} 1`));
  if (figures === null) return null;
  for (const day of LAST_DAYS) {
    const last = dayOf({ ...figures, day });
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

import { CalendarDate, GregorianCalendar, toCalendar } from '@internationalized/date';
import { latinDigits } from '@rifq/contract/digits';
import { foldArabic } from '@rifq/contract/fold';
import { cleanValue } from '@rifq/contract/text';
import { type CalendarSystem, calendarOf } from './calendars.ts';
import { monthNumber } from './month-names.ts';

/** Years below this one are Hijri (1700 Gregorian is 1112 Hijri): nobody records a dose that old. */
const FIRST_GREGORIAN_YEAR = 1700;

/** What stands between the figures of a date. */
const BETWEEN = String.raw`(?: ?[/\\.\p{Pd},،٫] ?| )`;
/** «هـ» or «م» behind a date. */
const ERA = String.raw`(?: ?(?<era>[هم])ـ?\.?)?`;
const YEAR_FIRST = new RegExp(
  `^(?<year>\\d{4})${BETWEEN}(?<month>\\d{1,2})${BETWEEN}(?<day>\\d{1,2})${ERA}$`,
  'u',
);
const DAY_FIRST = new RegExp(
  `^(?<day>\\d{1,2})${BETWEEN}(?<month>\\d{1,2})${BETWEEN}(?<year>\\d{4})${ERA}$`,
  'u',
);

/** A day of the week before a date says nothing more. */
const WEEKDAY =
  /^(?:يوم )?(?:الاحد|الاثنين|الثلاثا|الثلاثاء|الاربعا|الاربعاء|الخميس|الجمعه|السبت|(?:sun|mon|tues|wednes|thurs|fri|satur)day) /;
/** «1er janvier», «18th Nov» */
const ORDINAL = '(?:st|nd|rd|th|er|e)?';
const WORDED = [
  new RegExp(`^(?<day>\\d{1,2})${ORDINAL} ?(?<name>[\\p{L}'].*?) ?(?<year>\\d{4})(?: ?(?<era>[هم]))?$`, 'u'),
  new RegExp(`^(?<name>\\D+?) ?(?<day>\\d{1,2})${ORDINAL} (?<year>\\d{4})(?: ?(?<era>[هم]))?$`, 'u'),
];

type Figures = Readonly<Record<string, string | undefined>>;

/**
 * Reads a date as a person types it: «18/11/2026», «٢٠٢٦-١١-١٨», «18 ت2 2026», «12/6/1448هـ», «8 جمادى الآخرة 1448»,
 * `18 Nov 2026`. Between figures only separators are taken. A year below 1700 makes it Hijri (Umm al-Qura).
 * @returns the day as a Gregorian `YYYY-MM-DD`, or `null` when it is no day
 */
export function parseDateText(text: string): string | null {
  const figures = latinDigits(cleanValue(text)).replace(/\s+/g, ' ');
  const inFigures = (YEAR_FIRST.exec(figures) ?? DAY_FIRST.exec(figures))?.groups;
  if (inFigures !== undefined) return dayOf(inFigures, Number(inFigures.month));
  const words = foldArabic(figures).replace(WEEKDAY, '');
  for (const pattern of WORDED) {
    const found = pattern.exec(words)?.groups;
    const month = found && monthNumber(found.name ?? '', systemOfYear(Number(found.year)));
    if (found !== undefined && month != null) return dayOf(found, month);
  }
  return null;
}

function systemOfYear(year: number): CalendarSystem {
  return year < FIRST_GREGORIAN_YEAR ? 'islamic-umalqura' : 'gregory';
}

/** The day of a year, a month and a day of it; null where there is none, or the era is not that of the year. */
function dayOf(figures: Figures, month: number): string | null {
  const [year, day] = [Number(figures.year), Number(figures.day)];
  const system = systemOfYear(year);
  if (figures.era !== undefined && (figures.era === 'م') !== (system === 'gregory')) return null;
  const date = new CalendarDate(calendarOf(system), year, month, day);
  // The constructor moves an impossible day (31 February) to a possible one.
  const isReal = date.year === year && date.month === month && date.day === day;
  return isReal ? toCalendar(date, new GregorianCalendar()).toString() : null;
}

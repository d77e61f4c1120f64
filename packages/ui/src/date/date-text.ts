import {
  type Calendar,
  CalendarDate,
  GregorianCalendar,
  IslamicUmalquraCalendar,
  toCalendar,
} from '@internationalized/date';
import { foldArabic, toLatinDigits } from '../lib/arabic.ts';

/** Which calendar stands first; the other one is shown beside it. */
export type CalendarSystem = 'gregory' | 'islamic-umalqura';

/** Years below this one are Hijri (1700 Gregorian is 1112 Hijri): nobody records a dose that old. */
const FIRST_GREGORIAN_YEAR = 1700;

/** Month names as they are written from Baghdad to Rabat; each set is in the order of the months. */
const MONTH_LOCALES = ['ar', 'ar-SY', 'ar-MA', 'ar-DZ', 'ar-TN', 'en'] as const;

const YEAR_FIRST = /^(\d{4})\D{1,3}(\d{1,2})\D{1,3}(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})\D{1,3}(\d{1,2})\D{1,3}(\d{4})$/;
const MONTH_IN_WORDS = /^(\d{1,2})(\D+)(\d{4})(?:\s*(?:ه|م))?$/;
/** Marks of direction that copied text carries. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

export function calendarOf(system: CalendarSystem): Calendar {
  return system === 'gregory' ? new GregorianCalendar() : new IslamicUmalquraCalendar();
}

export function otherSystem(system: CalendarSystem): CalendarSystem {
  return system === 'gregory' ? 'islamic-umalqura' : 'gregory';
}

/**
 * Reads a date as a person types it: «18/11/2026», «٢٠٢٦-١١-١٨», «18 نوفمبر 2026», «8 جمادى الآخرة 1448».
 * A year below 1700 makes it Hijri (Umm al-Qura).
 * @returns the day as a Gregorian `YYYY-MM-DD`, or `null` when it is no day
 */
export function parseDateText(text: string): string | null {
  const clean = toLatinDigits(text.replace(DIRECTION_MARKS, '')).trim();
  const yearFirst = YEAR_FIRST.exec(clean);
  if (yearFirst !== null) return isoOf(yearFirst[1], yearFirst[2], yearFirst[3]);
  const dayFirst = DAY_FIRST.exec(clean);
  if (dayFirst !== null) return isoOf(dayFirst[3], dayFirst[2], dayFirst[1]);
  const worded = MONTH_IN_WORDS.exec(foldArabic(clean));
  if (worded === null) return null;
  const [, day, word = '', year] = worded;
  const month = monthNumber(word.replaceAll(/[،,]/g, ' ').trim(), systemOfYear(Number(year)));
  return month === null ? null : isoOf(year, String(month), day);
}

function systemOfYear(year: number): CalendarSystem {
  return year < FIRST_GREGORIAN_YEAR ? 'islamic-umalqura' : 'gregory';
}

function isoOf(yearText?: string, monthText?: string, dayText?: string): string | null {
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)];
  const date = new CalendarDate(calendarOf(systemOfYear(year)), year, month, day);
  // The constructor moves an impossible day (31 February) to a possible one.
  const isReal = date.year === year && date.month === month && date.day === day;
  return isReal ? toCalendar(date, new GregorianCalendar()).toString() : null;
}

function monthNumber(word: string, system: CalendarSystem): number | null {
  for (const locale of MONTH_LOCALES) {
    const index = monthNames(locale, system).indexOf(word);
    if (index >= 0) return index + 1;
  }
  return null;
}

function monthNames(locale: string, system: CalendarSystem): string[] {
  const format = new Intl.DateTimeFormat(locale, { calendar: system, month: 'long', timeZone: 'UTC' });
  const year = system === 'gregory' ? 2026 : 1448;
  return Array.from({ length: 12 }, (_, index) => {
    const first = new CalendarDate(calendarOf(system), year, index + 1, 1);
    return foldArabic(format.format(first.toDate('UTC')));
  });
}

/**
 * A day in words of one calendar: «18 نوفمبر 2026», «8 جمادى الآخرة 1448 هـ».
 * @param iso Gregorian `YYYY-MM-DD`
 */
export function formatDay(iso: string, locale: string, system: CalendarSystem): string {
  return format(iso, locale, { calendar: system, day: 'numeric', month: 'long', year: 'numeric' });
}

/** «الأربعاء» */
export function formatWeekday(iso: string, locale: string): string {
  return format(iso, locale, { weekday: 'long' });
}

function format(iso: string, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(
    new Date(`${iso}T00:00:00Z`),
  );
}

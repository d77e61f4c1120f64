import type { CivilDate } from '@rifq/rules';
import { now } from './clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

const NO_BREAK_SPACE = '\u00a0';

/** Units of relative time with the age, in milliseconds, up to which each is used. */
const AGES = [
  { unit: 'minute', size: MINUTE_MS, until: HOUR_MS },
  { unit: 'hour', size: HOUR_MS, until: DAY_MS },
  { unit: 'day', size: DAY_MS, until: 7 * DAY_MS },
] as const;

/** Formatters by locale and options: creating one takes longer than formatting. */
const cache = {
  dates: new Map<string, Intl.DateTimeFormat>(),
  numbers: new Map<string, Intl.NumberFormat>(),
};

function dateFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options);
  const format = cache.dates.get(key) ?? new Intl.DateTimeFormat(locale, options);
  cache.dates.set(key, format);
  return format;
}

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = cache.numbers.get(key) ?? new Intl.NumberFormat(locale, options);
  cache.numbers.set(key, format);
  return format;
}

/** The highest number on a badge. */
export const MOST_COUNTED = 99;

export type Format = ReturnType<typeof createFormat>;

/**
 * Formats numbers, days and instants in the owner's digits and calendar. A day is a CivilDate (YYYY-MM-DD) without a
 * time zone; an instant is an ISO time, written in the viewer's zone.
 * @param locale from `localeOf`; it carries digits and calendar
 * @param timeZone IANA zone of the viewer; the browser's when left out
 */
export function createFormat(locale: string, timeZone?: string) {
  const { calendar } = new Intl.Locale(locale);
  const other = calendar === 'gregory' ? 'islamic-umalqura' : 'gregory';
  const day = (date: CivilDate, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));
  const instant = (iso: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone }).format(new Date(iso));
  const number = (value: number, options: Intl.NumberFormatOptions = {}) =>
    numberFormat(locale, options).format(value);
  const date = (on: CivilDate) => day(on, { day: 'numeric', month: 'long', year: 'numeric' });

  return {
    number,
    /** «12», and «99+» at most. */
    count: (value: number) => (value > MOST_COUNTED ? `${number(MOST_COUNTED)}+` : number(value)),
    /** «4.6»; the unit follows in the Arabic text. */
    kilograms: (grams: number) => number(grams / 1000, { maximumFractionDigits: 2 }),
    /** «21 نوفمبر 2026» */
    date,
    /** «السبت 21 نوفمبر 2026» */
    fullDate: (on: CivilDate) => `${day(on, { weekday: 'long' })} ${date(on)}`,
    /** The same day in the calendar that the owner did not choose: «11 جمادى الآخرة 1448 هـ». */
    otherDate: (on: CivilDate) =>
      day(on, { calendar: other, day: 'numeric', month: 'long', year: 'numeric' }),
    /** «21 نوفمبر» */
    dayAndMonth: (on: CivilDate) => day(on, { day: 'numeric', month: 'long' }),
    /** «السبت» */
    weekday: (on: CivilDate) => day(on, { weekday: 'long' }),
    /** «21», for a date block. */
    dayOfMonth: (on: CivilDate) => day(on, { day: 'numeric' }),
    /** «نوفمبر», for a date block. */
    month: (on: CivilDate) => day(on, { month: 'long' }),
    /** «يوليو 2024», for a day that is known only roughly. */
    monthAndYear: (on: CivilDate) => day(on, { month: 'long', year: 'numeric' }),
    /** The day of an instant: «21 نوفمبر 2026». */
    instantDate: (iso: string) => instant(iso, { day: 'numeric', month: 'long', year: 'numeric' }),
    /** The time of an instant: «5:30 م», without a line break in it. */
    time: (iso: string) =>
      instant(iso, { hour: 'numeric', minute: '2-digit' }).replaceAll(' ', NO_BREAK_SPACE),
    /** «الآن», «قبل 3 ساعات», «أمس», and the date after a week. */
    ago(iso: string, at: number = now()): string {
      const age = at - Date.parse(iso);
      const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      if (age < MINUTE_MS) return relative.format(0, 'second');
      const step = AGES.find(({ until }) => age < until);
      if (step) return relative.format(-Math.floor(age / step.size), step.unit);
      return instant(iso, { day: 'numeric', month: 'long', year: 'numeric' });
    },
  };
}

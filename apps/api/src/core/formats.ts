import { createMoneyFormat, type Money } from '@rifq/rules';
import { type Locale, regionOf } from './locales.ts';
import { makeTexts } from './texts.ts';

/** The settings of an account by which texts, dates and numbers are written for it. */
export type ReaderSettings = {
  readonly language: Locale;
  readonly digits: 'latn' | 'arab';
  readonly calendar: 'gregory' | 'islamic-umalqura';
  readonly timeZone: string;
};

const textIn = makeTexts({ ar: { moment: '{weekday} {day}، {time}' } });

const ARABIC_INDIC_ZERO = 0x0660;
const NO_BREAK_SPACE = '\u00a0';

type Numbers = Pick<ReaderSettings, 'language' | 'digits'>;

const numberTag = ({ language, digits }: Numbers) => `${language}-u-nu-${digits}`;
const dateTag = ({ language, digits, calendar }: ReaderSettings) =>
  `${regionOf(language)}-u-ca-${calendar}-nu-${digits}`;

/** Isolates a number or a code from the direction of a sentence. */
export const leftToRight = (written: string): string => `\u2066${written}\u2069`;

/** Writes the digits of a text in the reader's shape. */
export function inDigits(written: string, { digits }: Pick<ReaderSettings, 'digits'>): string {
  if (digits === 'latn') return written;
  return written.replace(/\d/g, digit => String.fromCharCode(ARABIC_INDIC_ZERO + Number(digit)));
}

export const formatNumber = (value: number, reader: Numbers): string =>
  new Intl.NumberFormat(numberTag(reader)).format(value);

/** Formats a rate of ten-thousandths as a percentage: 1500 is «15%». */
export function formatRate(rate: number, reader: Numbers): string {
  const format = new Intl.NumberFormat(numberTag(reader), { style: 'percent', maximumFractionDigits: 2 });
  return leftToRight(format.format(rate / 10_000));
}

export const formatAmount = (money: Money, reader: Numbers): string =>
  createMoneyFormat(numberTag(reader))(money);

/** Joins names as in «أ وب». */
export const formatList = (
  names: readonly string[],
  { language }: Pick<ReaderSettings, 'language'>,
): string => new Intl.ListFormat(language, { type: 'conjunction' }).format(names);

/** Formats day, month and year in the reader's calendar and time zone. */
export function formatDate(date: Date, reader: ReaderSettings): string {
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: reader.timeZone } as const;
  return new Intl.DateTimeFormat(dateTag(reader), parts).format(date);
}

/** Formats weekday, day and time in the reader's time zone, calendar and digits. */
export function formatDateTime(date: Date, reader: ReaderSettings): string {
  const { language, timeZone } = reader;
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(dateTag(reader), { timeZone, ...parts }).format(date);
  // Formatted separately, since Intl joins them with a comma, which belongs only before the time.
  const time = format({ hour: 'numeric', minute: '2-digit', hour12: true });
  return textIn(language)('moment', {
    weekday: format({ weekday: 'long' }),
    day: format({ day: 'numeric', month: 'long' }),
    time: time.replaceAll(' ', NO_BREAK_SPACE),
  });
}

/** Returns the name of the reader's time zone on a day: «توقيت مصر». */
export function formatZone(date: Date, reader: ReaderSettings): string {
  const { timeZone } = reader;
  const parts = new Intl.DateTimeFormat(dateTag(reader), {
    timeZone,
    timeZoneName: 'shortGeneric',
  }).formatToParts(date);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

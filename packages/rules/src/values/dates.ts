/** A calendar date without a time, 'YYYY-MM-DD'. */
export type CivilDate = string;

/** Cached by time zone: creating a formatter takes longer than everything else here. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** Returns today's date in an IANA time zone. Throws RangeError for an unknown zone. */
export function todayIn(timeZone: string, now: Date = new Date()): CivilDate {
  const parts = formatOf(timeZone).formatToParts(now);
  const part = (type: string) => parts.find(entry => entry.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const DAY_MS = 24 * 3600 * 1000;

/** Returns the date a number of days after another, before it if negative. */
export function addCivilDays(date: CivilDate, days: number): CivilDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, date.length);
}

/** Returns whole days from one date to another; negative if `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

/** Returns the weekday of a date; 0 is Sunday. */
export const weekdayOf = (date: CivilDate): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Returns the Sunday on or before a date, on which its week begins. */
export const weekStartOf = (date: CivilDate): CivilDate => addCivilDays(date, -weekdayOf(date));

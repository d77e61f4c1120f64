/** A calendar date without a clock, 'YYYY-MM-DD'. */
export type CivilDate = string;

/** By time zone: making one takes longer than all the rest of it. */
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

/** Today's date in an IANA time zone. Throws RangeError for a zone that does not exist. */
export function todayIn(timeZone: string, now: Date = new Date()): CivilDate {
  const parts = formatOf(timeZone).formatToParts(now);
  const part = (type: string) => parts.find(entry => entry.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

const DAY_MS = 24 * 3600 * 1000;

/** The date so many days after another; before it where negative. */
export function addDays(date: CivilDate, days: number): CivilDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, date.length);
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

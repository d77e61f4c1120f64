/** A calendar date without a clock, 'YYYY-MM-DD'. */
export type CivilDate = string;

const CIVIL_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a date that exists in the Gregorian calendar and is written as YYYY-MM-DD. */
export function isCivilDate(text: string): boolean {
  const match = CIVIL_DATE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return day <= (lengths[month - 1] ?? 0);
}

/** Today's date in an IANA time zone. */
export function todayIn(timeZone: string, now: Date = new Date()): CivilDate {
  const parts = new Intl.DateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find(entry => entry.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The date so many whole months before another; a day that does not exist moves back to the month's last. */
export function monthsBefore(date: CivilDate, months: number): CivilDate {
  const match = CIVIL_DATE.exec(date);
  if (!match) throw new RangeError(`not a date: ${date}`);
  const total = Number(match[1]) * 12 + (Number(match[2]) - 1) - months;
  const [year, month] = [Math.floor(total / 12), (total % 12) + 1];
  const prefix = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-`;
  for (let day = Number(match[3]); ; day -= 1) {
    const candidate = prefix + String(day).padStart(2, '0');
    if (isCivilDate(candidate)) return candidate;
  }
}

const DAY_MS = 24 * 3600 * 1000;

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CivilDate, to: CivilDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

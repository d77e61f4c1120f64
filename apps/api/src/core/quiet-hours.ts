/** The hours of an owner's day in which reminders are sent: 9:00 to 20:00. */
const DAY_HOURS = { first: 9, end: 20 } as const;

const QUARTER_MS = 15 * 60 * 1000;

/** Jitter in seconds for notifications that were postponed to the morning. */
const SPREAD = { from: 60, length: 600 } as const;

/** Returns milliseconds after 9:00: constant for an id, and evenly distributed, since a UUID ends in random bits. */
function spreadOf(id: string): number {
  const share = Number.parseInt(id.slice(-6), 16) / 0x1000000;
  return (SPREAD.from + Math.floor(share * SPREAD.length)) * 1000;
}

function hourIn(timeZone: string): (time: Date) => number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return time => Number(format.format(time));
}

const isDay = (hour: number) => hour >= DAY_HOURS.first && hour < DAY_HOURS.end;

/** Whether reminders may be sent now in this IANA time zone. */
export function isOutsideQuietHours(timeZone: string, now: Date): boolean {
  return isDay(hourIn(timeZone)(now));
}

/**
 * Returns the next morning in this time zone, also across clock changes, plus a jitter by the id (a UUID). Call it
 * during quiet hours.
 */
export function quietHoursEnd(timeZone: string, now: Date, id: string): Date {
  const hourAt = hourIn(timeZone);
  // All UTC offsets are multiples of a quarter hour.
  let quarter = Math.ceil(now.getTime() / QUARTER_MS);
  while (!isDay(hourAt(new Date(quarter * QUARTER_MS)))) quarter += 1;
  return new Date(quarter * QUARTER_MS + spreadOf(id));
}

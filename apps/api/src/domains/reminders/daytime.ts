/** The hours of an owner's day in which reminders are sent: from 9:00 until 20:00. */
const DAY_HOURS = { first: 9, end: 20 } as const;

const QUARTER_MS = 15 * 60 * 1000;

/** What has waited for the morning goes out over these seconds of it, and not all at once. */
const SPREAD = { from: 60, length: 600 } as const;

/** Milliseconds after daybreak: always the same for one id, and evenly spread, for a UUID ends at random. */
function spreadOf(id: string): number {
  const share = Number.parseInt(id.slice(-6), 16) / 0x1000000;
  return (SPREAD.from + Math.floor(share * SPREAD.length)) * 1000;
}

function hourIn(timeZone: string): (moment: Date) => number {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return moment => Number(format.format(moment));
}

const isDay = (hour: number) => hour >= DAY_HOURS.first && hour < DAY_HOURS.end;

/** Whether reminders may be sent now to someone in this IANA time zone. */
export function isDaytime(timeZone: string, now: Date): boolean {
  return isDay(hourIn(timeZone)(now));
}

/**
 * When what waits for day is to go out in this time zone, however its clocks are moved meanwhile: at its own second of
 * the morning's first minutes, by its id (a UUID). Call it at night.
 */
export function nextMorning(timeZone: string, now: Date, id: string): Date {
  const hourAt = hourIn(timeZone);
  // Every zone's clock stands a whole number of quarter hours from UTC.
  let quarter = Math.ceil(now.getTime() / QUARTER_MS);
  while (!isDay(hourAt(new Date(quarter * QUARTER_MS)))) quarter += 1;
  return new Date(quarter * QUARTER_MS + spreadOf(id));
}

import { CalendarDateTime, fromAbsolute, parseDate, toCalendarDateTime } from '@internationalized/date';
import { addCivilDays, type CivilDate } from '@rifq/rules';

const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;
const MINUTES_A_DAY = 1440;

function civilTime(day: CivilDate, minute: number): CalendarDateTime {
  const date = parseDate(day).add({ days: Math.floor(minute / MINUTES_A_DAY) });
  const rest = minute % MINUTES_A_DAY;
  const hour = Math.floor(rest / MINUTES_AN_HOUR);
  return new CalendarDateTime(date.year, date.month, date.day, hour, rest % MINUTES_AN_HOUR);
}

/** Finds the first time, in milliseconds, at which a clock shows this civil time or a later one. */
function seek(day: CivilDate, minute: number, timeZone: string): number {
  const civil = civilTime(day, minute);
  const isReached = (at: number) => toCalendarDateTime(fromAbsolute(at, timeZone)).compare(civil) >= 0;
  let before = civil.toDate(timeZone, 'earlier').getTime();
  if (isReached(before)) return before;
  let after = civil.toDate(timeZone, 'later').getTime();
  while (after - before > MINUTE_MS) {
    const between = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (isReached(between)) after = between;
    else before = between;
  }
  return after;
}

/** Cache of the starts of days, by zone and day: the same few are requested repeatedly, and finding one is slow. */
const midnights = new Map<string, number>();
const MIDNIGHTS_KEPT = 10_000;

function midnight(day: CivilDate, timeZone: string): number {
  const key = `${timeZone} ${day}`;
  const known = midnights.get(key);
  if (known !== undefined) return known;
  if (midnights.size >= MIDNIGHTS_KEPT) midnights.clear();
  const found = seek(day, 0, timeZone);
  midnights.set(key, found);
  return found;
}

/**
 * Returns the time at which a clock first shows a civil time or a later one: if the clocks skip it, the time of the
 * change; if it occurs twice, the first. So a later civil time never maps to an earlier result.
 * @param minute from midnight of the day, from 0; above 1440 it is on the next civil day
 */
export function instantAt(day: CivilDate, minute: number, timeZone: string): Date {
  if (minute > MINUTES_A_DAY) return instantAt(addCivilDays(day, 1), minute - MINUTES_A_DAY, timeZone);
  const [start, end] = daysFrom(day, 2).map(date => midnight(date, timeZone));
  if (start === undefined || end === undefined) throw new RangeError(`no day: ${day}`);
  const isOfUsualLength = end - start === MINUTES_A_DAY * MINUTE_MS;
  return new Date(isOfUsualLength ? start + minute * MINUTE_MS : seek(day, minute, timeZone));
}

/** Lists this number of civil days from a day on, in their order. */
export function daysFrom(day: CivilDate, days: number): CivilDate[] {
  const first = parseDate(day);
  return Array.from({ length: days }, (_, index) => first.add({ days: index }).toString());
}

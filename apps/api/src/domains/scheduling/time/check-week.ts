import type { WorkingDay } from '@rifq/contract/calls';
import { fieldError } from '../../../core/errors.ts';

type Part = WorkingDay['breaks'][number];

const DAYS_A_WEEK = 7;
const MINUTES_A_DAY = 1440;

const byStart = (one: Part, other: Part) => one.from - other.from;

/** Whether the hours last a day at most, and end before those of the next weekday begin. */
function isWithinItsDay({ weekday, from, to }: WorkingDay, week: readonly WorkingDay[]): boolean {
  if (from >= to || to - from > MINUTES_A_DAY) return false;
  const next = week.find(other => other.weekday === (weekday + 1) % DAYS_A_WEEK);
  return next === undefined || to <= next.from + MINUTES_A_DAY;
}

/** Whether these parts of a day, in the order of time, are within it and do not overlap. */
const areDisjointWithin = (parts: readonly Part[], { from, to }: Part) =>
  parts.every(
    (part, index) => (parts[index - 1]?.to ?? from) <= part.from && part.from < part.to && part.to <= to,
  );

/**
 * Sorts a week by weekday, and the breaks of each day by time. Refuses at `week` a duplicate weekday, hours that end
 * before they begin, last longer than a day or overlap with the next day, and breaks that overlap or are not within the
 * hours.
 */
export function checkWeek(week: readonly WorkingDay[]): WorkingDay[] {
  if (new Set(week.map(({ weekday }) => weekday)).size < week.length) throw fieldError('week', 'field.hours');
  return week
    .map(day => {
      if (!isWithinItsDay(day, week)) throw fieldError('week', 'field.hours');
      const breaks = day.breaks.toSorted(byStart);
      if (!areDisjointWithin(breaks, day)) throw fieldError('week', 'field.breaks');
      return { ...day, breaks };
    })
    .toSorted((one, other) => one.weekday - other.weekday);
}

import type { WorkingDay } from '@rifq/contract/calls';
import { fieldError } from '../../../core/errors.ts';

type Part = WorkingDay['breaks'][number];

const byStart = (one: Part, other: Part) => one.from - other.from;

/** Whether these parts of a day, in the order of time, are spans that stand apart within it. */
const standApart = (parts: readonly Part[], { from, to }: Part) =>
  parts.every(
    (part, index) => (parts[index - 1]?.to ?? from) <= part.from && part.from < part.to && part.to <= to,
  );

/**
 * A week in the order of its days, each with its breaks in the order of time. Refuses at `week` a weekday that comes
 * twice, hours that end before they begin, and breaks that overlap or are not within the day.
 */
export function checkWeek(week: readonly WorkingDay[]): WorkingDay[] {
  if (new Set(week.map(({ weekday }) => weekday)).size < week.length) throw fieldError('week', 'field.hours');
  return week
    .map(day => {
      if (day.from >= day.to) throw fieldError('week', 'field.hours');
      const breaks = day.breaks.toSorted(byStart);
      if (!standApart(breaks, day)) throw fieldError('week', 'field.breaks');
      return { ...day, breaks };
    })
    .toSorted((one, other) => one.weekday - other.weekday);
}

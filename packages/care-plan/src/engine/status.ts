import type { Day } from '../civil-date.ts';
import type { Status } from '../types.ts';

/** Returns the status of a planned dose, except `restart`. Without grace days it never becomes overdue. */
export function doseStatusOf(
  due: Day,
  graceDays: number | null,
  asOf: Day,
): Extract<Status, 'upcoming' | 'due' | 'overdue'> {
  if (asOf < due) return 'upcoming';
  return graceDays === null || asOf <= due + graceDays ? 'due' : 'overdue';
}

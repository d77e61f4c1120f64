import type { Day } from '../civil-date.ts';
import type { Status } from '../types.ts';

/** Status of a planned dose, `restart` aside. Without grace days it never turns overdue. */
export function statusOf(
  due: Day,
  graceDays: number | null,
  asOf: Day,
): Extract<Status, 'upcoming' | 'due' | 'overdue'> {
  if (asOf < due) return 'upcoming';
  return graceDays === null || asOf <= due + graceDays ? 'due' : 'overdue';
}

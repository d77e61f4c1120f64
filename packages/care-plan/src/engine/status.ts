import type { Day } from '../civil-date.ts';
import type { Status } from '../types.ts';

/** Status of a planned dose, `restart` aside. */
export function statusOf(
  due: Day,
  graceDays: number,
  asOf: Day,
): Extract<Status, 'upcoming' | 'due' | 'overdue'> {
  if (asOf < due) return 'upcoming';
  return asOf <= due + graceDays ? 'due' : 'overdue';
}

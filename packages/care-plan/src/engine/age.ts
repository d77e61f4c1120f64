import { addMonths, addWeeks, type Day } from '../civil-date.ts';
import type { Age } from '../rules/rule-types.ts';

/** The day on which an animal reaches an age. */
export function dayOfAge(birth: Day, age: Age): Day {
  return 'weeks' in age ? addWeeks(birth, age.weeks) : addMonths(birth, age.months);
}

/**
 * Whether the animal is at least that old on that day. Without a birth date it counts as an adult; what must not rest
 * on that asks for the birth date itself (see the booster in course.ts).
 */
export function isAtLeast(birth: Day | null, day: Day, age: Age): boolean {
  return birth === null || day >= dayOfAge(birth, age);
}

import { addDays, addMonths, addWeeks, type Day } from '../civil-date.ts';
import { grownBoosterMinGapDays } from '../rules/policy.ts';
import type { Age } from '../rules/rule-types.ts';
import type { AnimalDays } from './plan-context.ts';

/** Returns the day on which an animal reaches an age. */
export function dayOfAge(birth: Day, age: Age): Day {
  return 'weeks' in age ? addWeeks(birth, age.weeks) : addMonths(birth, age.months);
}

/**
 * Whether the animal is at least that old on that day. Without a birth date it counts as an adult; code that must not
 * assume this checks the birth date itself (see the booster in course.ts).
 */
export function isAtLeast(birth: Day | null, day: Day, age: Age): boolean {
  return birth === null || day >= dayOfAge(birth, age);
}

/** What is known about an animal's age. */
export type KnownAge = Pick<AnimalDays, 'birth' | 'registeredOn' | 'isAdult' | 'firstRecordOn'>;

/**
 * Whether an animal without a birth date may still be young on that day. Half a year after its registration or its
 * first record of any kind, whichever is earlier, it is an adult; one that its owner calls an adult is from the start.
 */
export function mayBeYoung({ birth, registeredOn, isAdult, firstRecordOn }: KnownAge, day: Day): boolean {
  if (birth !== null || isAdult) return false;
  const known = [registeredOn, firstRecordOn].filter(each => each !== null);
  return known.every(since => day < addDays(since, grownBoosterMinGapDays));
}

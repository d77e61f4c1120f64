import { addDays, addMonths, addWeeks, type Day } from '../civil-date.ts';
import { grownBoosterMinGapDays } from '../rules/policy.ts';
import type { Age } from '../rules/rule-types.ts';
import type { AnimalDays } from './plan-context.ts';

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

/** What is known of how old an animal is. */
export type KnownAge = Pick<AnimalDays, 'birth' | 'registeredOn' | 'isAdult' | 'firstRecordOn'>;

/**
 * Whether an animal without a birth date may still be a young one on that day: half a year after its registration or
 * its first record of any kind, whichever came first, any animal is grown, and one that its owner calls so is from the start.
 */
export function mayBeYoung({ birth, registeredOn, isAdult, firstRecordOn }: KnownAge, day: Day): boolean {
  if (birth !== null || isAdult) return false;
  const known = [registeredOn, firstRecordOn].filter(each => each !== null);
  return known.every(since => day < addDays(since, grownBoosterMinGapDays));
}

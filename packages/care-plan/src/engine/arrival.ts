import { addWeeks, type Day } from '../civil-date.ts';
import { grownAtWeeks } from '../rules/policy.ts';
import { isAtLeast } from './age.ts';
import type { AnimalDays } from './plan-context.ts';

/** What is known about the day on which an animal was added, and about its age then. */
export type Arrival = Pick<AnimalDays, 'birth' | 'registeredOn' | 'isAdult' | 'firstRecordOn'>;

/**
 * Returns the day on which an animal was added as an adult, whose earlier doses may not be recorded. Returns null if it
 * was added young, at an unknown age, or on an unknown day.
 */
export function cameGrownOn({ birth, registeredOn, isAdult, firstRecordOn }: Arrival): Day | null {
  if (registeredOn === null) return null;
  // A record from half a year earlier proves it as well as the owner's statement.
  const isProven = firstRecordOn !== null && registeredOn >= addWeeks(firstRecordOn, grownAtWeeks);
  if (birth === null) return isAdult || isProven ? registeredOn : null;
  return isAtLeast(birth, registeredOn, { weeks: grownAtWeeks }) ? registeredOn : null;
}

/** Whether a first dose is planned from the day of registration: its day by age has passed, or is unknown. */
export function beginsAtRegistration(arrival: Arrival): boolean {
  return arrival.birth === null || cameGrownOn(arrival) !== null;
}

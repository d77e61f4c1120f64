import type { Day } from '../civil-date.ts';
import { grownAtWeeks } from '../rules/policy.ts';
import { isAtLeast } from './age.ts';
import type { AnimalDays } from './plan-context.ts';

type Arrival = Pick<AnimalDays, 'birth' | 'registeredOn'>;

/**
 * The day on which an animal was added that was grown by then: what it had before may be on no record. null for one that
 * came young, of unknown age, or on an unknown day.
 */
export function cameGrownOn({ birth, registeredOn }: Arrival): Day | null {
  if (birth === null || registeredOn === null) return null;
  return isAtLeast(birth, registeredOn, { weeks: grownAtWeeks }) ? registeredOn : null;
}

/** Whether a first dose is planned from the day of registration: its day by age has passed, or is not known. */
export function beginsAtRegistration(arrival: Arrival): boolean {
  return arrival.birth === null || cameGrownOn(arrival) !== null;
}

import { addWeeks, type Day } from '../civil-date.ts';
import { grownAtWeeks } from '../rules/policy.ts';
import { isAtLeast } from './age.ts';
import type { AnimalDays } from './plan-context.ts';

/** What is known of the day on which an animal came, and of its age on it. */
export type Arrival = Pick<AnimalDays, 'birth' | 'registeredOn' | 'isAdult' | 'firstRecordOn'>;

/**
 * The day on which an animal was added that was grown by then: what it had before may be on no record. null for one that
 * came young, of an age that nobody knows, or on an unknown day.
 */
export function cameGrownOn({ birth, registeredOn, isAdult, firstRecordOn }: Arrival): Day | null {
  if (registeredOn === null) return null;
  // A record of half a year before proves it as well as its owner's word.
  const isProven = firstRecordOn !== null && registeredOn >= addWeeks(firstRecordOn, grownAtWeeks);
  if (birth === null) return isAdult || isProven ? registeredOn : null;
  return isAtLeast(birth, registeredOn, { weeks: grownAtWeeks }) ? registeredOn : null;
}

/** Whether a first dose is planned from the day of registration: its day by age has passed, or is not known. */
export function beginsAtRegistration(arrival: Arrival): boolean {
  return arrival.birth === null || cameGrownOn(arrival) !== null;
}

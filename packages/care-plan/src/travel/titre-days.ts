import { addDays, addMonths, type Day } from '../civil-date.ts';
import { titreRule } from '../rules/titre.ts';

/** Returns the first day of entry after a sample: whole months later, or the first of the next month if it is short. */
export function titreWaitEnd(sample: Day): Day {
  const { waitMonths } = titreRule;
  const afterEve = addDays(addMonths(addDays(sample, -1), waitMonths), 1);
  return Math.max(addMonths(sample, waitMonths), afterEve);
}

/** Returns the last day of a sample whose waiting period ends by that day. Months differ by at most three days. */
export function lastSampleDay(entry: Day): Day {
  const about = addMonths(entry, -titreRule.waitMonths);
  const fitting = [1, 0, -1, -2].find(days => titreWaitEnd(addDays(about, days)) <= entry) ?? -3;
  return addDays(about, fitting);
}

/** Returns the first day after a rabies dose on which a sample counts. */
export const firstSampleDay = (dose: Day): Day => addDays(dose, titreRule.sampleAfterDays);

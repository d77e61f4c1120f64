import { addDays, addMonths, type Day } from '../civil-date.ts';
import { titreRule } from '../rules/titre.ts';

/** The first day of entry after a sample: whole months later, and the first of the next one where a month is short. */
export function titreWaitEnd(sample: Day): Day {
  const { waitMonths } = titreRule;
  const afterEve = addDays(addMonths(addDays(sample, -1), waitMonths), 1);
  return Math.max(addMonths(sample, waitMonths), afterEve);
}

/** The last day of a sample whose wait is over on that day. Months differ by three days at most. */
export function lastSampleDay(entry: Day): Day {
  const about = addMonths(entry, -titreRule.waitMonths);
  const fitting = [1, 0, -1, -2].find(days => titreWaitEnd(addDays(about, days)) <= entry) ?? -3;
  return addDays(about, fitting);
}

/** The first day after a rabies dose on which a sample counts. */
export const firstSampleDay = (dose: Day): Day => addDays(dose, titreRule.sampleAfterDays);

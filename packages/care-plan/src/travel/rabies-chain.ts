import { addMonths, type CivilDate, type Day, parseDay, toCivilDate } from '../civil-date.ts';
import { isAtLeast } from '../engine/age.ts';
import { readDoses } from '../engine/doses.ts';
import { rabiesTravelRule } from '../rules/rabies-travel.ts';
import type { EngineDose } from '../types.ts';

/** A rabies dose as it counts for travel. At home a late dose is still a booster. */
export interface ChainDose {
  readonly date: CivilDate;
  /** `first`: starts the waiting periods; `booster`: given while the last one was valid; `tooYoung`: does not count. */
  readonly role: 'first' | 'booster' | 'tooYoung';
  /** For a first dose after a lapse: the last day of the previous dose's validity; otherwise null. */
  readonly lapsedOn: CivilDate | null;
}

/** The rabies doses of an animal as evaluated at a border. */
export interface RabiesChain {
  /** Sorted by date, at most one per day. */
  readonly doses: readonly ChainDose[];
  /** The first dose of the current chain; null if no dose counts. */
  readonly first: ChainDose | null;
  /** The last dose that counts; null if there is none. */
  readonly last: ChainDose | null;
}

/**
 * Determines which rabies doses are first doses for travel: the first one at 12 weeks or later, and each given after
 * the previous one's validity (Reg. (EU) 576/2013, Annex III; a dose on its last day continues it). Every dose but the
 * last is valid for a year, since their labels are not recorded. Without a birth date every dose counts. Throws
 * InvalidCivilDateError.
 * @param birth null if unknown
 */
export function readRabiesChain(birth: CivilDate | null, doses: readonly EngineDose[]): RabiesChain {
  const born = birth === null ? null : parseDay(birth);
  let first: ChainDose | null = null;
  let last: ChainDose | null = null;
  const read = readDoses(doses, '2').map(({ day, date }): ChainDose => {
    if (!isAtLeast(born, day, { weeks: rabiesTravelRule.minAgeWeeks }))
      return { date, role: 'tooYoung', lapsedOn: null };
    const validUntil = last === null ? null : validityEnd(parseDay(last.date), 'year');
    const isBooster = validUntil !== null && day <= validUntil;
    const lapsedOn = isBooster || validUntil === null ? null : toCivilDate(validUntil);
    last = { date, role: isBooster ? 'booster' : 'first', lapsedOn };
    if (!isBooster) first = last;
    return last;
  });
  return { doses: read, first, last };
}

/** Returns the last day on which a dose is valid: one or three years later by its label. */
export function validityEnd(dose: Day, label: 'year' | 'threeYears'): Day {
  const { validityMonths, threeYearLabelMonths } = rabiesTravelRule;
  return addMonths(dose, label === 'year' ? validityMonths : threeYearLabelMonths);
}

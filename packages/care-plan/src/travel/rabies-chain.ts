import { addMonths, type CivilDate, type Day, formatDay, parseDay } from '../civil-date.ts';
import { isAtLeast } from '../engine/age.ts';
import { readDoses } from '../engine/doses.ts';
import { rabiesTravelRule } from '../rules/rabies-travel.ts';
import type { Dose } from '../types.ts';

/** What a rabies dose is for travel. At home a late dose is a booster all the same. */
export interface ChainDose {
  readonly date: CivilDate;
  /** `first`: the waits begin with it; `booster`: given while the one before was valid; `tooYoung`: it counts for nothing. */
  readonly role: 'first' | 'booster' | 'tooYoung';
  /** The last day of validity of the dose before, where a first dose came after it; else null. */
  readonly lapsedOn: CivilDate | null;
}

/** The rabies doses of an animal as a border reads them. */
export interface RabiesChain {
  /** In order of date, one a day. */
  readonly doses: readonly ChainDose[];
  /** The first dose of the chain that the last one belongs to; null where no dose counts. */
  readonly first: ChainDose | null;
  /** The last dose that counts. */
  readonly last: ChainDose | null;
}

/**
 * Reads which rabies doses are first ones for travel: the first of 12 weeks of age or later, and each that was given after
 * the validity of the one before (Reg. (EU) 576/2013, Annex III; a dose on its last day keeps it). Every dose but the last
 * counts for a year, since no label is on record of them. Without a birth date every dose counts. Throws
 * InvalidCivilDateError.
 * @param birth null: unknown
 */
export function readRabiesChain(birth: CivilDate | null, doses: readonly Dose[]): RabiesChain {
  const born = birth === null ? null : parseDay(birth);
  let first: ChainDose | null = null;
  let last: ChainDose | null = null;
  const read = readDoses(doses, '2').map(({ day, date }): ChainDose => {
    if (!isAtLeast(born, day, { weeks: rabiesTravelRule.minAgeWeeks }))
      return { date, role: 'tooYoung', lapsedOn: null };
    const validUntil = last === null ? null : validityEnd(parseDay(last.date), 'year');
    const isBooster = validUntil !== null && day <= validUntil;
    const lapsedOn = isBooster || validUntil === null ? null : formatDay(validUntil);
    last = { date, role: isBooster ? 'booster' : 'first', lapsedOn };
    if (!isBooster) first = last;
    return last;
  });
  return { doses: read, first, last };
}

/** The last day on which a dose is valid: the same day one or three years later, as its label says. */
export function validityEnd(dose: Day, label: 'year' | 'threeYears'): Day {
  const { validityMonths, threeYearLabelMonths } = rabiesTravelRule;
  return addMonths(dose, label === 'year' ? validityMonths : threeYearLabelMonths);
}

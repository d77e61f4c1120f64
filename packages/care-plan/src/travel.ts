import { addDays, type CivilDate, parseDay, toCivilDate } from './civil-date.ts';
import { dayOfAge } from './engine/age.ts';
import { beforeBoardingDays } from './rules/kennel-cough.ts';
import { firstSampleDay, titreWaitEnd } from './travel/titre-days.ts';

/**
 * The antibody test required for entry: `notNeeded` from a listed country, or with a sample taken before the animal
 * left the EU; otherwise the day of a sample with a sufficient result, null if there is none.
 */
export type Titre = 'notNeeded' | { readonly sampledOn: CivilDate | null };

export interface TravelInput {
  /** The first rabies dose that counts, of an unbroken chain of boosters: after a lapse the next one is the first. */
  readonly firstRabies: CivilDate;
  /** The country's waiting period, as `findCountryRule(code).import.waitDays`. */
  readonly waitDays: number;
  readonly titre: Titre;
  readonly birth?: CivilDate | null | undefined;
  readonly minAgeWeeks?: number | undefined;
  readonly minAgeMonths?: number | undefined;
}

export interface EarliestTravel {
  /** Assumes that a missing sample is taken on the first day allowed. */
  readonly earliest: CivilDate;
  /** null if no test is needed. */
  readonly sample: {
    /** The first day on which a sample counts. */
    readonly from: CivilDate;
    /** Whether the given sample was taken before that day: another is needed. */
    readonly tooEarly: boolean;
  } | null;
}

/**
 * Returns the first day on which the waiting periods after rabies vaccination and its test and, with a known birth
 * date, the minimum age allow entry; the authority has to confirm the rest. Throws InvalidCivilDateError.
 */
export function earliestTravel(input: TravelInput): EarliestTravel {
  const dose = parseDay(input.firstRabies);
  const days = [addDays(dose, input.waitDays)];
  if (input.birth !== null && input.birth !== undefined) {
    const birth = parseDay(input.birth);
    if (input.minAgeWeeks !== undefined) days.push(dayOfAge(birth, { weeks: input.minAgeWeeks }));
    if (input.minAgeMonths !== undefined) days.push(dayOfAge(birth, { months: input.minAgeMonths }));
  }
  if (input.titre === 'notNeeded') return { earliest: toCivilDate(Math.max(...days)), sample: null };
  const from = firstSampleDay(dose);
  const taken = input.titre.sampledOn === null ? from : parseDay(input.titre.sampledOn);
  days.push(titreWaitEnd(Math.max(taken, from)));
  return {
    earliest: toCivilDate(Math.max(...days)),
    sample: { from: toCivilDate(from), tooEarly: taken < from },
  };
}

/** Returns the last day for the kennel cough vaccine: three weeks before boarding. Throws InvalidCivilDateError. */
export function kennelCoughBeforeBoarding(input: { readonly boarding: CivilDate }): {
  readonly giveBy: CivilDate;
} {
  return { giveBy: toCivilDate(addDays(parseDay(input.boarding), -beforeBoardingDays)) };
}

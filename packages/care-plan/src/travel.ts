import { addDays, type CivilDate, formatDay, parseDay } from './civil-date.ts';
import { dayOfAge } from './engine/age.ts';
import { beforeBoardingDays } from './rules/kennel-cough.ts';
import { firstSampleDay, titreWaitEnd } from './travel/titre-days.ts';

/**
 * The antibody test that entry asks for: `notNeeded` from a listed country, or with a sample taken before the animal left
 * the EU; else the day of a sample whose result was high enough, null while there is none.
 */
export type Titre = 'notNeeded' | { readonly sampledOn: CivilDate | null };

export interface TravelInput {
  /** The first rabies dose that counts, of a chain whose boosters never lapsed: after a lapse the next one is first. */
  readonly firstRabies: CivilDate;
  /** The country's waiting period, as `countryRule(code).import.waitDays`. */
  readonly waitDays: number;
  readonly titre: Titre;
  readonly birth?: CivilDate | null | undefined;
  readonly minAgeWeeks?: number | undefined;
  readonly minAgeMonths?: number | undefined;
}

export interface EarliestTravel {
  /** As if a sample that is still to be taken were taken on the first day allowed. */
  readonly earliest: CivilDate;
  /** null where no test is needed. */
  readonly sample: {
    /** The first day on which a sample counts. */
    readonly from: CivilDate;
    /** The one given was taken before that day: another is needed. */
    readonly tooEarly: boolean;
  } | null;
}

/**
 * The first day on which the waiting periods after rabies vaccination and its test and, with a known birth date, the
 * lowest age allow entry; the rest is the authority's to confirm. Throws InvalidCivilDateError.
 */
export function earliestTravel(input: TravelInput): EarliestTravel {
  const dose = parseDay(input.firstRabies);
  const days = [addDays(dose, input.waitDays)];
  if (input.birth !== null && input.birth !== undefined) {
    const birth = parseDay(input.birth);
    if (input.minAgeWeeks !== undefined) days.push(dayOfAge(birth, { weeks: input.minAgeWeeks }));
    if (input.minAgeMonths !== undefined) days.push(dayOfAge(birth, { months: input.minAgeMonths }));
  }
  if (input.titre === 'notNeeded') return { earliest: formatDay(Math.max(...days)), sample: null };
  const from = firstSampleDay(dose);
  const taken = input.titre.sampledOn === null ? from : parseDay(input.titre.sampledOn);
  days.push(titreWaitEnd(Math.max(taken, from)));
  return {
    earliest: formatDay(Math.max(...days)),
    sample: { from: formatDay(from), tooEarly: taken < from },
  };
}

/** The last day for the kennel cough vaccine before boarding: three weeks before. Throws InvalidCivilDateError. */
export function kennelCoughBeforeBoarding(input: { readonly boarding: CivilDate }): {
  readonly giveBy: CivilDate;
} {
  return { giveBy: formatDay(addDays(parseDay(input.boarding), -beforeBoardingDays)) };
}

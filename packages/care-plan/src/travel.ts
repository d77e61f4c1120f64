import { addDays, type CivilDate, formatDay, parseDay } from './civil-date.ts';
import { dayOfAge } from './engine/age.ts';
import { beforeBoardingDays } from './rules/kennel-cough.ts';

export interface TravelInput {
  /** The first rabies dose that counts, of a chain whose boosters never lapsed: after a lapse the next one is first. */
  readonly firstRabies: CivilDate;
  /** The country's waiting period, as `countryRule(code).import.waitDays`. */
  readonly waitDays: number;
  readonly birth?: CivilDate | null | undefined;
  readonly minAgeWeeks?: number | undefined;
  readonly minAgeMonths?: number | undefined;
}

/**
 * The first day on which the waiting period after rabies vaccination and, with a known birth date, the lowest age
 * allow entry; the rest is the authority's to confirm. Throws InvalidCivilDateError.
 */
export function earliestTravel(input: TravelInput): { readonly earliest: CivilDate } {
  const days = [addDays(parseDay(input.firstRabies), input.waitDays)];
  if (input.birth !== null && input.birth !== undefined) {
    const birth = parseDay(input.birth);
    if (input.minAgeWeeks !== undefined) days.push(dayOfAge(birth, { weeks: input.minAgeWeeks }));
    if (input.minAgeMonths !== undefined) days.push(dayOfAge(birth, { months: input.minAgeMonths }));
  }
  return { earliest: formatDay(Math.max(...days)) };
}

/** The last day for the kennel cough vaccine before boarding: three weeks before. Throws InvalidCivilDateError. */
export function kennelCoughBeforeBoarding(input: { readonly boarding: CivilDate }): {
  readonly giveBy: CivilDate;
} {
  return { giveBy: formatDay(addDays(parseDay(input.boarding), -beforeBoardingDays)) };
}

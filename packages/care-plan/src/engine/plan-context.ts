import { type CivilDate, type Day, parseDay } from '../civil-date.ts';
import type { EnginePlanOptions } from '../types.ts';
import type { GivenDose } from './doses.ts';

/** The dates from which all protocols of an animal are planned. */
export interface AnimalDays {
  readonly birth: Day | null;
  readonly registeredOn: Day | null;
  readonly birthEstimated: boolean;
  /** Only with an unknown birth date: the owner states that it was six months or older when added. */
  readonly isAdult: boolean;
  /** The first record of any protocol, a lower bound of the animal's age. */
  readonly firstRecordOn: Day | null;
  readonly asOf: Day;
}

/** The parsed input of a plan. */
export interface PlanContext extends AnimalDays {
  /** Sorted, at most one per day. */
  readonly doses: readonly GivenDose[];
  readonly options: EnginePlanOptions;
}

/** Parses the dates of an animal. Throws InvalidCivilDateError. */
export function readAnimalDays(
  { birth, registeredOn, birthEstimated, isAdult }: AnimalDates,
  records: readonly { readonly date: CivilDate }[],
  asOf: CivilDate,
): AnimalDays {
  return {
    birth: parseOptionalDay(birth),
    registeredOn: parseOptionalDay(registeredOn),
    birthEstimated: birthEstimated === true,
    isAdult: isAdult === true,
    firstRecordOn: records.length === 0 ? null : Math.min(...records.map(({ date }) => parseDay(date))),
    asOf: parseDay(asOf),
  };
}

interface AnimalDates {
  readonly birth: CivilDate | null;
  readonly registeredOn?: CivilDate | null | undefined;
  readonly birthEstimated?: boolean | undefined;
  readonly isAdult?: boolean | undefined;
}

function parseOptionalDay(value: CivilDate | null | undefined): Day | null {
  return value === null || value === undefined ? null : parseDay(value);
}

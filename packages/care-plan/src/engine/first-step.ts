import { type Day, toCivilDate } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import type { Age } from '../rules/rule-types.ts';
import { dayOfAge } from './age.ts';
import { type Arrival, cameGrownOn } from './arrival.ts';
import type { AnimalDays } from './plan-context.ts';

/** A date with its reason, or null with the reason why there is none. */
export interface PlannedDate {
  readonly due: Day | null;
  readonly reason: Reason;
}

/** How a vaccine or treatment begins, and how it continues after the first dose. */
export interface SeriesStart {
  readonly plannedAge: Age;
  /** How a young animal's series continues; null if it has only one dose. */
  readonly series: {
    readonly intervalDays: number;
    /** Continues until a dose at or after this age; null if a second dose completes it. */
    readonly finalAgeWeeks: number | null;
  } | null;
  /** Number of first doses for an untreated animal of unknown age. */
  readonly catchUpDoses: number;
}

/**
 * Plans the first dose: by age, but not before the day of registration; on that day, as for an untreated animal, if the
 * birth date is unknown or the animal was added as an adult.
 */
export function firstStep(
  beginning: SeriesStart,
  arrival: Arrival & Pick<AnimalDays, 'birthEstimated'>,
): PlannedDate {
  const { birth, registeredOn, birthEstimated } = arrival;
  const cameGrown = cameGrownOn(arrival) !== null;
  if (birth !== null && !cameGrown) {
    const byAge = dayOfAge(birth, beginning.plannedAge);
    return {
      // Doses that were due before the animal was added are not owed.
      due: Math.max(byAge, registeredOn ?? byAge),
      reason: reasonByAge(beginning, birth, birthEstimated),
    };
  }
  if (registeredOn === null) return { due: null, reason: { code: 'noReferenceDate', params: {} } };
  const params = { registeredOn: toCivilDate(registeredOn), doses: beginning.catchUpDoses };
  const code = cameGrown ? 'startAtRegistration' : 'unknownHistory';
  return { due: registeredOn, reason: { code, params } };
}

function reasonByAge({ plannedAge, series }: SeriesStart, born: Day, estimated: boolean): Reason {
  const birth = toCivilDate(born);
  if ('months' in plannedAge)
    return { code: 'firstDoseAtAgeMonths', params: { birth, months: plannedAge.months } };
  const { weeks } = plannedAge;
  if (series === null) return { code: 'firstDoseAtAgeWeeks', params: { birth, weeks } };
  const { intervalDays: days, finalAgeWeeks } = series;
  return finalAgeWeeks === null
    ? { code: 'firstDoseAtAgeOfTwo', params: { birth, weeks, days } }
    : { code: 'firstDoseAtAgeUntil', params: { birth, weeks, days, finalWeeks: finalAgeWeeks, estimated } };
}

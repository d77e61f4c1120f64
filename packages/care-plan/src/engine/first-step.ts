import { type Day, formatDay } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import type { Age } from '../rules/rule-types.ts';
import { dayOfAge } from './age.ts';
import { type Arrival, cameGrownOn } from './arrival.ts';
import type { AnimalDays } from './plan-context.ts';

/** A date, or null with the reason why there is none. */
export interface PlannedDate {
  readonly due: Day | null;
  readonly reason: Reason;
}

/** How a vaccine or treatment begins, and how it goes on after the first dose. */
export interface SeriesStart {
  readonly plannedAge: Age;
  /** How a young animal's series goes on; null where the first dose is all of it. */
  readonly series: {
    readonly intervalDays: number;
    /** It goes on until a dose at or after this age; null: a second dose completes it. */
    readonly finalAgeWeeks: number | null;
  } | null;
  /** Doses that an animal never treated gets to begin with, where its age is not known. */
  readonly catchUpDoses: number;
}

/**
 * The first dose: by age, but not before the day of registration; on that day, as for an animal never treated, where the
 * birth date is not known or the animal came grown.
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
      // What was to be given before the animal came is no debt of its owner's.
      due: Math.max(byAge, registeredOn ?? byAge),
      reason: reasonByAge(beginning, birth, birthEstimated),
    };
  }
  if (registeredOn === null) return { due: null, reason: { code: 'noReferenceDate', params: {} } };
  const params = { registeredOn: formatDay(registeredOn), doses: beginning.catchUpDoses };
  const code = cameGrown ? 'startAtRegistration' : 'unknownHistory';
  return { due: registeredOn, reason: { code, params } };
}

function reasonByAge({ plannedAge, series }: SeriesStart, born: Day, estimated: boolean): Reason {
  const birth = formatDay(born);
  if ('months' in plannedAge)
    return { code: 'firstDoseAtAgeMonths', params: { birth, months: plannedAge.months } };
  const { weeks } = plannedAge;
  if (series === null) return { code: 'firstDoseAtAgeWeeks', params: { birth, weeks } };
  const { intervalDays: days, finalAgeWeeks } = series;
  return finalAgeWeeks === null
    ? { code: 'firstDoseAtAgeOfTwo', params: { birth, weeks, days } }
    : { code: 'firstDoseAtAgeUntil', params: { birth, weeks, days, finalWeeks: finalAgeWeeks, estimated } };
}

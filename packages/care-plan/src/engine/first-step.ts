import { type Day, formatDay } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import { plannedIntervalDays } from '../rules/policy.ts';
import type { Age } from '../rules/rule-types.ts';
import { dayOfAge } from './age.ts';
import { cameGrownOn } from './arrival.ts';
import type { AnimalDays } from './plan-context.ts';

/** A date, or null with the reason why there is none. */
export interface Step {
  readonly due: Day | null;
  readonly reason: Reason;
}

/** How a vaccine or treatment begins, and how it goes on after the first dose. */
export interface Beginning {
  readonly plannedAge: Age;
  /** Doses that a young animal gets at least. */
  readonly doses: number;
  /** The series goes on until a dose at or after this age. */
  readonly finalAgeWeeks: number | null;
  /** Doses that an animal never treated gets to begin with, where its age is not known. */
  readonly catchUpDoses: number;
}

/**
 * The first dose: by age; on the day of registration, as for an animal never treated, where the birth date is not known
 * or the animal came grown.
 */
export function firstStep(
  beginning: Beginning,
  arrival: Pick<AnimalDays, 'birth' | 'registeredOn' | 'birthEstimated'>,
): Step {
  const { birth, registeredOn, birthEstimated } = arrival;
  if (birth !== null && cameGrownOn(arrival) === null) {
    return {
      due: dayOfAge(birth, beginning.plannedAge),
      reason: reasonByAge(beginning, birth, birthEstimated),
    };
  }
  if (registeredOn === null) return { due: null, reason: { code: 'noReferenceDate', params: {} } };
  const params = { registeredOn: formatDay(registeredOn), doses: beginning.catchUpDoses };
  const code = birth === null ? 'unknownHistory' : 'startAtRegistration';
  return { due: registeredOn, reason: { code, params } };
}

function reasonByAge({ plannedAge, doses, finalAgeWeeks }: Beginning, born: Day, estimated: boolean): Reason {
  const birth = formatDay(born);
  if ('months' in plannedAge)
    return { code: 'firstDoseAtAgeMonths', params: { birth, months: plannedAge.months } };
  const { weeks } = plannedAge;
  const days = plannedIntervalDays;
  if (finalAgeWeeks !== null) {
    return {
      code: 'firstDoseAtAgeUntil',
      params: { birth, weeks, days, finalWeeks: finalAgeWeeks, estimated },
    };
  }
  return doses > 1
    ? { code: 'firstDoseAtAgeOfTwo', params: { birth, weeks, days } }
    : { code: 'firstDoseAtAgeWeeks', params: { birth, weeks } };
}

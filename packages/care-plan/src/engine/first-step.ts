import { type Day, formatDay } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import type { Age } from '../rules/rule-types.ts';
import { dayOfAge } from './age.ts';

/** A date, or null with the reason why there is none. */
export interface Step {
  readonly due: Day | null;
  readonly reason: Reason;
}

/**
 * The first dose: by age; with an unknown birth date on the day of registration, as for an animal never treated.
 * `catchUpDoses`: how many such an animal gets to begin with.
 */
export function firstStep(
  plannedAge: Age,
  catchUpDoses: number,
  { birth, registeredOn }: { readonly birth: Day | null; readonly registeredOn: Day | null },
): Step {
  if (birth !== null) {
    const from = formatDay(birth);
    const reason: Reason =
      'weeks' in plannedAge
        ? { code: 'firstDoseAtAgeWeeks', params: { birth: from, weeks: plannedAge.weeks } }
        : { code: 'firstDoseAtAgeMonths', params: { birth: from, months: plannedAge.months } };
    return { due: dayOfAge(birth, plannedAge), reason };
  }
  if (registeredOn === null) return { due: null, reason: { code: 'noReferenceDate', params: {} } };
  const params = { registeredOn: formatDay(registeredOn), doses: catchUpDoses };
  return { due: registeredOn, reason: { code: 'unknownHistory', params } };
}

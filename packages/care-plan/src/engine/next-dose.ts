import { addDays, addMonths, type Day, toCivilDate } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import { grownAtWeeks } from '../rules/policy.ts';
import type { Age, VaccineRule } from '../rules/rule-types.ts';
import type { EnginePlanOptions } from '../types.ts';
import { dayOfAge, isAtLeast } from './age.ts';
import type { Arrival } from './arrival.ts';
import { type Course, dosesToBegin, restartLimit } from './course.ts';
import type { GivenDose } from './doses.ts';
import { firstStep, type PlannedDate, type SeriesStart } from './first-step.ts';
import type { AnimalDays } from './plan-context.ts';
import { repeatStep, stepByLabel } from './repeat.ts';

/** The next dose of a vaccine; if there is nothing to plan, `due` is null and the reason explains it. */
export interface NextDose extends PlannedDate {
  readonly stage: 'first' | 'primary' | 'booster' | 'repeat';
}

export interface NextDoseContext extends Arrival, Pick<AnimalDays, 'birthEstimated'> {
  readonly options: EnginePlanOptions;
}

/** Plans the next dose from the record alone, never from the as-of date. */
export function nextDose(rule: VaccineRule, course: Course, context: NextDoseContext): NextDose {
  const next: NextDose =
    course.last === null
      ? { stage: 'first', ...firstStep(beginningOf(rule, context), context) }
      : laterDose(rule, course, course.last, context);
  return keepDistance(rule, course, next);
}

function beginningOf(rule: VaccineRule, { birth }: NextDoseContext): SeriesStart {
  const { firstDose, primary, plannedIntervalDays } = rule;
  const single = primary.doses === 1 || isSingleAt(rule, firstDose.plannedAge);
  const series = { intervalDays: plannedIntervalDays, finalAgeWeeks: primary.finalAgeWeeks };
  return {
    plannedAge: firstDose.plannedAge,
    series: single ? null : series,
    catchUpDoses: dosesToBegin(rule, birth),
  };
}

/** Whether one dose is enough at the planned age of the first one. */
function isSingleAt({ primary }: VaccineRule, age: Age): boolean {
  const weeks = primary.singleDoseFromWeeks;
  return weeks !== null && 'weeks' in age && age.weeks >= weeks;
}

function laterDose(rule: VaccineRule, course: Course, last: GivenDose, context: NextDoseContext): NextDose {
  if (course.completedOn === null) return nextPrimary(rule, last, context);
  const byLabel = isGrownUp(course, context.birth) ? stepByLabel(rule, last, context.options) : null;
  if (!course.boosterGiven && byLabel !== null) return { stage: 'booster', ...byLabel };
  if (!course.boosterGiven) return inTime(rule, course, booster(rule, last, context.birth));
  return { stage: 'repeat', ...repeatStep(rule, last, context.options) };
}

/** Whether the first recorded dose was certainly given to an adult. */
const isGrownUp = ({ firstRecord }: Course, birth: Day | null): boolean =>
  firstRecord !== null && birth !== null && isAtLeast(birth, firstRecord, { weeks: grownAtWeeks });

/** If the age is unknown, only the number of doses completes the series. */
function nextPrimary(
  rule: VaccineRule,
  last: GivenDose,
  { birth, birthEstimated }: NextDoseContext,
): NextDose {
  const finalWeeks = birth === null ? null : rule.primary.finalAgeWeeks;
  const days = rule.plannedIntervalDays;
  const params = { lastDose: last.date, days };
  return {
    stage: 'primary',
    due: addDays(last.day, days),
    reason:
      finalWeeks === null
        ? { code: 'primaryInterval', params }
        : { code: 'primaryUntilAge', params: { ...params, finalWeeks, estimated: birthEstimated } },
  };
}

/** A dose too early to be the booster postpones it no further than the series stays valid. */
function inTime(rule: VaccineRule, course: Course, next: NextDose): NextDose {
  const limit = restartLimit(rule, course);
  if (limit === null || next.due === null) return next;
  const { from, months } = limit;
  const end = addMonths(from, months);
  if (next.due <= end) return next;
  return {
    ...next,
    due: end,
    reason: { code: 'boosterAfter', params: { lastDose: toCivilDate(from), months } },
  };
}

function booster(rule: VaccineRule, last: GivenDose, birth: Day | null): NextDose {
  const { atAge, afterMonths } = rule.booster;
  const stage = 'booster';
  if (
    birth !== null &&
    atAge !== null &&
    !isAtLeast(birth, last.day, { weeks: atAge.ifLastPrimaryBelowWeeks })
  ) {
    const params = { lastDose: last.date, birth: toCivilDate(birth), weeks: atAge.weeks };
    return { stage, due: dayOfAge(birth, { weeks: atAge.weeks }), reason: { code: 'boosterAtAge', params } };
  }
  const params = { lastDose: last.date, months: afterMonths };
  return { stage, due: addMonths(last.day, afterMonths), reason: { code: 'boosterAfter', params } };
}

/** Applies the minimum interval after a last dose that does not count, too. */
function keepDistance(rule: VaccineRule, course: Course, next: NextDose): NextDose {
  const { previous } = course;
  if (next.due === null || previous === null || previous.why === null) return next;
  const dose = previous.dose.date;
  if (previous.why === 'tooYoung') {
    const { minAge } = rule.firstDose;
    const waitDays = rule.minIntervalDays;
    const reason: Reason =
      'weeks' in minAge
        ? { code: 'doseTooYoungWeeks', params: { dose, minWeeks: minAge.weeks, waitDays } }
        : { code: 'doseTooYoungMonths', params: { dose, minMonths: minAge.months, waitDays } };
    return { ...next, due: Math.max(next.due, addDays(previous.dose.day, waitDays)), reason };
  }
  const waitDays = rule.plannedIntervalDays;
  const earliest = addDays(previous.dose.day, waitDays);
  if (earliest <= next.due) return next;
  const params = { dose, minDays: rule.minIntervalDays, waitDays };
  return { ...next, due: earliest, reason: { code: 'doseTooSoon', params } };
}

import { addDays, addMonths, type Day, toCivilDate } from '../civil-date.ts';
import { boosterMinAgeWeeks } from '../rules/policy.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { DoseWindow } from '../types.ts';
import { dayOfAge } from './age.ts';
import { type Course, restartLimit } from './course.ts';
import type { NextDose } from './next-dose.ts';
import type { AnimalDays } from './plan-context.ts';

/** Returns the days between which the dose due on `due` counts as its step of the series. */
export function doseWindow(
  rule: VaccineRule,
  course: Course,
  { stage }: NextDose,
  due: Day,
  { birth, registeredOn, open }: Pick<AnimalDays, 'birth' | 'registeredOn'> & { readonly open: boolean },
): DoseWindow {
  // A series that begins on the day of registration is not moved.
  const byAge = open ? [due] : ageBounds(rule, stage, due, birth);
  const sinceAdded = stage === 'first' && registeredOn !== null ? [registeredOn] : [];
  const bounds = [...distanceBounds(rule, course, stage), ...byAge, ...sinceAdded];
  const latest = latestDay(rule, course, stage, due);
  return {
    // The due date is never too early, even 14 days after a dose that was given too young.
    earliest: toCivilDate(Math.min(due, Math.max(...bounds))),
    latest: latest === null ? null : toCivilDate(latest),
  };
}

function distanceBounds(rule: VaccineRule, course: Course, stage: NextDose['stage']): Day[] {
  const { previous, last } = course;
  const bounds: Day[] = [];
  if (previous !== null) {
    const leastDays = Math.max(rule.minIntervalDays, rule.broughtForwardDays);
    bounds.push(addDays(previous.dose.day, leastDays));
  }
  if (last !== null && stage === 'booster') bounds.push(addDays(last.day, rule.booster.minGapDays));
  return bounds;
}

function ageBounds(rule: VaccineRule, stage: NextDose['stage'], due: Day, birth: Day | null): Day[] {
  if (birth === null) return [];
  const bounds = [dayOfAge(birth, rule.firstDose.minAge)];
  if (stage === 'booster') bounds.push(dayOfAge(birth, { weeks: boosterMinAgeWeeks }));
  const { finalAgeWeeks } = rule.primary;
  if (finalAgeWeeks === null || (stage !== 'primary' && stage !== 'first')) return bounds;
  const finalDay = dayOfAge(birth, { weeks: finalAgeWeeks });
  return due >= finalDay ? [...bounds, finalDay] : bounds;
}

/** Returns the earlier of the end of a certificate, which has no grace days, and the gap that restarts the series. */
function latestDay(rule: VaccineRule, course: Course, stage: NextDose['stage'], due: Day): Day | null {
  if (rule.graceDays[stage] === 0) return due;
  const { previous } = course;
  if (previous === null || stage === 'first') return null;
  if (stage !== 'primary') {
    const limit = restartLimit(rule, course);
    return limit === null ? null : Math.max(due, addMonths(limit.from, limit.months));
  }
  return rule.maxIntervalDays === null
    ? null
    : Math.max(due, addDays(previous.dose.day, rule.maxIntervalDays));
}

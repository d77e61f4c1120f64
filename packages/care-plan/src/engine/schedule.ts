import { addDays, addWeeks, type Day, parseDay } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import { grownAtWeeks } from '../rules/policy.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { EnginePlanOptions } from '../types.ts';
import { isAtLeast } from './age.ts';
import type { Course } from './course.ts';
import type { PlanContext } from './plan-context.ts';

/** Age in weeks below which FeLV is planned for every cat (AAHA/AAFP 2020: core in the first year). */
const AUTO_BELOW_WEEKS = 52;

/**
 * Returns why a vaccine is not planned for this animal; null if it is. FeLV not yet begun depends on the as-of date:
 * after its first year a cat that is not at risk needs none (AAHA/AAFP 2020), unless a vet deferred it.
 */
export function whyNotScheduled(rule: VaccineRule, course: Course, context: PlanContext): Reason | null {
  const { birth, asOf, options } = context;
  // A cat with the virus does not benefit from the vaccine (Purevax data sheet); other vaccines continue.
  if (rule.key === '7' && options.felvTest === 'positive') return { code: 'felvPositive', params: {} };
  if (rule.schedule === 'auto' || options.optIn === true) return null;
  if (rule.schedule === 'optIn') return { code: 'optInNotChosen', params: {} };
  if (rule.schedule === 'optInOrBegun')
    return course.evaluated.length > 0 ? null : { code: 'optInNotChosen', params: {} };
  const isMeant = course.counted > 0 || options.highRisk === true || isHeldLately(rule, context);
  if (isMeant || !isPastAutoAge(birth, asOf)) return null;
  return { code: 'adultNotChosen', params: { belowWeeks: AUTO_BELOW_WEEKS } };
}

/**
 * Returns why a series that lapsed before completion is not restarted: the vaccine is meant for young cats and those at
 * risk (AAHA/AAFP 2020); one dose as a kitten does not make a known adult one of these.
 */
export function whyNotBegunAgain(rule: VaccineRule, course: Course, context: PlanContext): Reason | null {
  const { options } = context;
  const isMeant = rule.schedule !== 'autoUnder52Weeks' || options.optIn === true || options.highRisk === true;
  if (isMeant || isHeldLately(rule, context) || course.completedOn !== null || !isKnownPastAutoAge(context))
    return null;
  return { code: 'adultNotChosen', params: { belowWeeks: AUTO_BELOW_WEEKS } };
}

/** Without a birth date, registration and records prove the age, plus half a year if it was added as an adult. */
function isKnownPastAutoAge({ birth, asOf, registeredOn, firstRecordOn, isAdult }: PlanContext): boolean {
  if (birth !== null) return isPastAutoAge(birth, asOf);
  const bornBy = [
    ...(firstRecordOn === null ? [] : [firstRecordOn]),
    ...(registeredOn === null ? [] : [isAdult ? addWeeks(registeredOn, -grownAtWeeks) : registeredOn]),
  ];
  return bornBy.some(day => asOf >= addWeeks(day, AUTO_BELOW_WEEKS));
}

/** Whether it lapsed because a vet deferred it: it stays planned until it could have been given. */
function isHeldLately({ maxIntervalDays }: VaccineRule, { asOf, options }: PlanContext): boolean {
  const { deferral, healthStates } = options;
  const holds = [...(deferral === undefined ? [] : [deferral]), ...(healthStates ?? [])];
  return holds.some(({ until }) => until === null || asOf <= addDays(parseDay(until), maxIntervalDays ?? 0));
}

/** Whether the owner chose an optional vaccine, which is then planned without any record. */
export function isChosen(rule: VaccineRule, { optIn }: EnginePlanOptions): boolean {
  return rule.schedule !== 'auto' && optIn === true;
}

/** Whether an animal is past the age up to which an `autoUnder52Weeks` vaccine is planned for all. */
export function isPastAutoAge(birth: Day | null, day: Day): boolean {
  return isAtLeast(birth, day, { weeks: AUTO_BELOW_WEEKS });
}

import { addDays, addWeeks, type Day, parseDay } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import { grownAtWeeks } from '../rules/policy.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { PlanOptions } from '../types.ts';
import { isAtLeast } from './age.ts';
import type { Course } from './course.ts';
import type { PlanContext } from './plan-context.ts';

/** Age in weeks below which FeLV is planned for every cat (AAHA/AAFP 2020: core in the first year). */
const AUTO_BELOW_WEEKS = 52;

/**
 * Why a vaccine is not planned for this animal; null when it is. FeLV that is not begun goes by the age on the as-of date:
 * past its first year a cat that is not at risk owes none (AAHA/AAFP 2020), unless a vet had it wait.
 */
export function whyNotScheduled(rule: VaccineRule, course: Course, context: PlanContext): Reason | null {
  const { birth, asOf, options } = context;
  // A cat that carries the virus gains nothing from the vaccine (Purevax data sheet); its other vaccines go on.
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
 * Why a series that lapsed before it was complete is not begun again: the vaccine is meant for the young and for those at
 * risk (AAHA/AAFP 2020), which a cat that is known to be grown no longer is for one dose it had as a kitten.
 */
export function whyNotBegunAgain(rule: VaccineRule, course: Course, context: PlanContext): Reason | null {
  const { options } = context;
  const isMeant = rule.schedule !== 'autoUnder52Weeks' || options.optIn === true || options.highRisk === true;
  if (isMeant || isHeldLately(rule, context) || course.completedOn !== null || !isKnownPastAutoAge(context))
    return null;
  return { code: 'adultNotChosen', params: { belowWeeks: AUTO_BELOW_WEEKS } };
}

/** Without a birth date by what proves its age: registration and records, and half a year more where it came grown. */
function isKnownPastAutoAge({ birth, asOf, registeredOn, firstRecordOn, isAdult }: PlanContext): boolean {
  if (birth !== null) return isPastAutoAge(birth, asOf);
  const bornBy = [
    ...(firstRecordOn === null ? [] : [firstRecordOn]),
    ...(registeredOn === null ? [] : [isAdult ? addWeeks(registeredOn, -grownAtWeeks) : registeredOn]),
  ];
  return bornBy.some(day => asOf >= addWeeks(day, AUTO_BELOW_WEEKS));
}

/** Whether a vet had it wait, so that it lapsed on advice: it stays until it could have been given. */
function isHeldLately({ maxIntervalDays }: VaccineRule, { asOf, options }: PlanContext): boolean {
  const { deferral, healthStates } = options;
  const holds = [...(deferral === undefined ? [] : [deferral]), ...(healthStates ?? [])];
  return holds.some(({ until }) => until === null || asOf <= addDays(parseDay(until), maxIntervalDays ?? 0));
}

/** Whether the owner asked for a vaccine that is not planned for every animal: then it is planned without any record. */
export function isChosen(rule: VaccineRule, { optIn }: PlanOptions): boolean {
  return rule.schedule !== 'auto' && optIn === true;
}

/** Past the age up to which an `autoUnder52Weeks` vaccine is meant for every animal. */
export function isPastAutoAge(birth: Day | null, day: Day): boolean {
  return isAtLeast(birth, day, { weeks: AUTO_BELOW_WEEKS });
}

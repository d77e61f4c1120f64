import type { Day } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { PlanOptions } from '../types.ts';
import { isAtLeast } from './age.ts';
import type { Course } from './course.ts';

/** Age in weeks below which FeLV is planned for every cat (AAHA/AAFP 2020: core in the first year). */
const AUTO_BELOW_WEEKS = 52;

/**
 * Why a vaccine is not planned for this animal; null when it is. FeLV goes by the age at registration, so that a due
 * date once shown does not vanish on the first birthday; without a registration date, by the age on the as-of date.
 */
export function whyNotScheduled(
  rule: VaccineRule,
  course: Course,
  birth: Day | null,
  seenOn: Day,
  options: PlanOptions,
): Reason | null {
  // A cat that carries the virus gains nothing from the vaccine (Purevax data sheet); its other vaccines go on.
  if (rule.key === '7' && options.felvTest === 'positive') return { code: 'felvPositive', params: {} };
  if (rule.schedule === 'auto' || options.optIn === true) return null;
  if (rule.schedule === 'optIn') return { code: 'optInNotChosen', params: {} };
  if (rule.schedule === 'optInOrBegun')
    return course.evaluated.length > 0 ? null : { code: 'optInNotChosen', params: {} };
  const begun = course.counted > 0;
  if (begun || options.highRisk === true || !isPastAutoAge(birth, seenOn)) return null;
  return { code: 'adultNotChosen', params: { belowWeeks: AUTO_BELOW_WEEKS } };
}

/**
 * Why a series that lapsed before it was complete is not begun again: the vaccine is meant for the young and for those at
 * risk (AAHA/AAFP 2020), which a grown cat no longer is for one dose it had as a kitten.
 */
export function whyNotBegunAgain(
  rule: VaccineRule,
  course: Course,
  birth: Day | null,
  asOf: Day,
  options: PlanOptions,
): Reason | null {
  const isMeant = rule.schedule !== 'autoUnder52Weeks' || options.optIn === true || options.highRisk === true;
  if (isMeant || course.completedOn !== null || !isPastAutoAge(birth, asOf)) return null;
  return { code: 'adultNotChosen', params: { belowWeeks: AUTO_BELOW_WEEKS } };
}

/** Whether the owner asked for a vaccine that is not planned for every animal: then it is planned without any record. */
export function isChosen(rule: VaccineRule, { optIn }: PlanOptions): boolean {
  return rule.schedule !== 'auto' && optIn === true;
}

/** Past the age up to which an `autoUnder52Weeks` vaccine is meant for every animal. */
export function isPastAutoAge(birth: Day | null, day: Day): boolean {
  return isAtLeast(birth, day, { weeks: AUTO_BELOW_WEEKS });
}

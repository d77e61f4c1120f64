import { type Day, parseDay } from '../civil-date.ts';
import { grownAtWeeks } from '../rules/policy.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { Action, Status } from '../types.ts';
import { isAtLeast, mayBeYoung } from './age.ts';
import { type Course, dosesToBegin, isBelowFinalAge, isMaybeBelowFinalAge } from './course.ts';
import type { NextDose } from './next-dose.ts';
import type { PlanContext } from './plan-context.ts';
import { isPastAutoAge } from './schedule.ts';

interface Situation extends Omit<PlanContext, 'doses'> {
  readonly course: Course;
  readonly next: NextDose;
  /** It is due from the day of registration on, and never becomes overdue. */
  readonly open: boolean;
}

/** Returns what to do if it is more than giving the planned dose; null otherwise. */
export function actionOf(rule: VaccineRule, status: Status, situation: Situation): Action | null {
  // Whether and when the dose is repeated depends on its product.
  if (situation.next.reason.code === 'doseTooSoon' && status !== 'restart') return 'vet decides';
  switch (status) {
    case 'restart':
      return hasGrownHistory(rule, situation) ? 'vet decides' : wholeSeries(rule, situation);
    case 'overdue':
      return overdueAction(rule, situation);
    case 'due':
      // A due first dose that was planned by age is on time, and the rest of the series follows automatically.
      return situation.open ? beginning(rule, situation) : null;
    default:
      return null;
  }
}

/** Returns the action for the whole series if a dose today does not complete it. */
function wholeSeries(rule: VaccineRule, situation: Situation): Action {
  if (!isUntilFinalAge(rule, situation)) return 'dose now, second 28 days later';
  return situation.birthEstimated
    ? 'dose now, second 28 days later; the last at 18 weeks or later'
    : 'dose now, second 28 days later; the last at 16 weeks or later';
}

/** Whether an adult's doses do not count because they were not live and too far apart: a vet may judge otherwise. */
function hasGrownHistory({ restartAfterGap }: VaccineRule, situation: Situation): boolean {
  const { birth, course } = situation;
  if (restartAfterGap !== 'afterEarlyOrNonLiveDose' || course.completedOn !== null) return false;
  const days = course.evaluated.map(({ date }) => parseDay(date));
  const isGrown = (day: Day) => isAtLeast(birth, day, { weeks: grownAtWeeks }) && !mayBeYoung(situation, day);
  return days.filter(isGrown).length > 1;
}

function overdueAction(rule: VaccineRule, situation: Situation): Action {
  const { next, course } = situation;
  if (next.stage === 'first') return overdueFirstAction(rule, situation);
  if (next.stage === 'primary') return overduePrimaryAction(rule, situation);
  const isWithin = next.stage === 'booster' && rule.booster.withinMonths !== null;
  if (isWithin || rule.lateRepeat === 'oneDose') return 'one dose now';
  return rule.lateRepeat === 'vetUnlessLive' && course.last?.type === 'live' ? 'one dose now' : 'vet decides';
}

function overdueFirstAction(rule: VaccineRule, situation: Situation): Action {
  const { birth, asOf, options } = situation;
  const chosen = options.optIn === true || options.highRisk === true;
  if (rule.schedule === 'autoUnder52Weeks' && !chosen && isPastAutoAge(birth, asOf)) return 'vet decides';
  if (isCatchUp(rule, situation)) return beginning(rule, situation);
  return rule.primary.doses === 1 ? 'one dose now' : wholeSeries(rule, situation);
}

/** One dose is enough only if it completes the series. */
function overduePrimaryAction(rule: VaccineRule, situation: Situation): Action {
  if (rule.latePrimary === 'vet') return 'vet decides';
  return isUntilFinalAge(rule, situation) ? wholeSeries(rule, situation) : 'one dose now';
}

/** Whether a dose today may still be blocked, so that the series continues to its final age. */
function isUntilFinalAge(rule: VaccineRule, situation: Situation): boolean {
  const { birth, asOf, course } = situation;
  return isBelowFinalAge(rule, birth, asOf) || isMaybeBelowFinalAge(rule, situation, course, asOf);
}

/** Whether it begins later in life than planned: history unknown, or old enough for the adult scheme. */
function isCatchUp(rule: VaccineRule, { birth, asOf }: Situation): boolean {
  const weeks = rule.catchUp.fromWeeks;
  return weeks === null || isAtLeast(birth, asOf, { weeks });
}

function beginning(rule: VaccineRule, { birth }: Situation): Action {
  return dosesToBegin(rule, birth) > 1 ? 'two doses 4 weeks apart' : 'one dose now';
}

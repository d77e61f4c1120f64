import type { Day } from '../civil-date.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { Action, PlanOptions, Status } from '../types.ts';
import { isAtLeast } from './age.ts';
import type { Course } from './course.ts';
import type { NextDose } from './next-dose.ts';
import { isPastAutoAge } from './schedule.ts';

interface Situation {
  readonly birth: Day | null;
  readonly asOf: Day;
  readonly course: Course;
  readonly next: NextDose;
  readonly options: PlanOptions;
}

/** What to do, where it is more than giving the planned dose; null otherwise. */
export function actionOf(rule: VaccineRule, status: Status, situation: Situation): Action | null {
  switch (status) {
    case 'restart':
      return restartAction(rule, situation);
    case 'overdue':
      return overdueAction(rule, situation);
    case 'due':
      // With a known birth date a first dose that is due is on time, and the rest of the series follows by itself.
      return situation.next.stage === 'first' && situation.birth === null ? beginning(rule) : null;
    default:
      return null;
  }
}

function restartAction(rule: VaccineRule, { birth, asOf }: Situation): Action {
  const weeks = rule.primary.finalAgeWeeks;
  return weeks !== null && !isAtLeast(birth, asOf, { weeks })
    ? 'dose now, second 28 days later; the last at 16 weeks or later'
    : 'dose now, second 28 days later';
}

function overdueAction(rule: VaccineRule, situation: Situation): Action {
  const { next, course } = situation;
  if (next.stage === 'first') return overdueFirstAction(rule, situation);
  if (next.stage === 'primary') return rule.latePrimary === 'vet' ? 'vet decides' : 'one dose now';
  const isWithin = next.stage === 'booster' && rule.booster.withinMonths !== null;
  if (isWithin || rule.lateRepeat === 'oneDose') return 'one dose now';
  return rule.lateRepeat === 'vetUnlessLive' && course.last?.type === 'live' ? 'one dose now' : 'vet decides';
}

function overdueFirstAction(rule: VaccineRule, situation: Situation): Action {
  const { birth, asOf, options } = situation;
  const chosen = options.optIn === true || options.highRisk === true;
  if (rule.schedule === 'autoUnder52Weeks' && !chosen && isPastAutoAge(birth, asOf)) return 'vet decides';
  return rule.catchUp.fromWeeks === null || isCatchUp(rule, situation) ? beginning(rule) : 'one dose now';
}

/** Begun later in life than planned: history unknown, or old enough for the adult's scheme. */
function isCatchUp(rule: VaccineRule, { birth, asOf }: Situation): boolean {
  const weeks = rule.catchUp.fromWeeks;
  return birth === null || (weeks !== null && isAtLeast(birth, asOf, { weeks }));
}

function beginning(rule: VaccineRule): Action {
  return rule.catchUp.doses === 2 ? 'two doses 4 weeks apart' : 'one dose now';
}

import { addMonths, type Day } from '../civil-date.ts';
import { boosterMinAgeWeeks } from '../rules/policy.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { EvaluatedDose, NotCounted, Stage } from '../types.ts';
import { isAtLeast } from './age.ts';
import type { GivenDose } from './doses.ts';

/** What the doses on record amount to under a vaccine rule. */
export interface Course {
  readonly evaluated: readonly EvaluatedDose[];
  /** Doses that count, since the last restart. */
  readonly counted: number;
  readonly primaryComplete: boolean;
  readonly boosterGiven: boolean;
  /** Last dose that counts. */
  readonly last: GivenDose | null;
  /** Last dose on record, and why it does not count, if so. */
  readonly previous: { readonly dose: GivenDose; readonly why: NotCounted | null } | null;
}

const EMPTY: Course = {
  evaluated: [],
  counted: 0,
  primaryComplete: false,
  boosterGiven: false,
  last: null,
  previous: null,
};

/** Evaluates doses, sorted by day, one after another. */
export function readCourse(rule: VaccineRule, birth: Day | null, doses: readonly GivenDose[]): Course {
  return doses.reduce((course, dose) => addDose(rule, birth, course, dose), EMPTY);
}

/**
 * Whether the series starts again if the next dose is given on `day`: the one test behind the status `restart` and
 * behind which recorded doses still count after a gap.
 */
export function mustRestart(rule: VaccineRule, birth: Day | null, course: Course, day: Day): boolean {
  const { last, previous } = course;
  if (last === null || previous === null) return false;
  if (course.primaryComplete) {
    const months = restartMonths(rule, course);
    return months !== null && day > addMonths(previous.dose.day, months);
  }
  if (rule.maxIntervalDays === null || day - previous.dose.day <= rule.maxIntervalDays) return false;
  switch (rule.restartAfterGap) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'afterEarlyDose':
      return wasBelowFinalAge(rule, birth, previous.dose);
    case 'afterEarlyOrNonLiveDose':
      return previous.dose.type !== 'live' || wasBelowFinalAge(rule, birth, previous.dose);
  }
}

/** After the primary series: months beyond which it starts again. The booster may have a limit of its own. */
export function restartMonths(rule: VaccineRule, course: Course): number | null {
  return course.boosterGiven
    ? rule.restartAfterMonths
    : (rule.booster.withinMonths ?? rule.restartAfterMonths);
}

/** Whether maternal antibodies may have blocked a dose. */
export function wasBelowFinalAge(rule: VaccineRule, birth: Day | null, dose: GivenDose): boolean {
  const weeks = rule.primary.finalAgeWeeks;
  return weeks !== null && !isAtLeast(birth, dose.day, { weeks });
}

function addDose(rule: VaccineRule, birth: Day | null, course: Course, dose: GivenDose): Course {
  const why = whyNotCounted(rule, birth, course, dose);
  if (why !== null) {
    const evaluated = { date: dose.date, valid: false, why, stage: null };
    return { ...course, evaluated: [...course.evaluated, evaluated], previous: { dose, why } };
  }
  const before = mustRestart(rule, birth, course, dose.day) ? restarted(course) : course;
  const stage = stageOf(rule, birth, before, dose);
  const isPrimary = stage === 'first' || stage === 'primary';
  const counted = before.counted + 1;
  return {
    evaluated: [...before.evaluated, { date: dose.date, valid: true, why: null, stage }],
    counted,
    primaryComplete: before.primaryComplete || completesPrimary(rule, birth, counted, dose),
    boosterGiven: before.boosterGiven || !isPrimary,
    last: dose,
    previous: { dose, why: null },
  };
}

function whyNotCounted(
  rule: VaccineRule,
  birth: Day | null,
  course: Course,
  dose: GivenDose,
): NotCounted | null {
  if (!isAtLeast(birth, dose.day, rule.firstDose.minAge)) return 'tooYoung';
  const { previous } = course;
  return previous !== null && dose.day - previous.dose.day < rule.minIntervalDays ? 'tooSoon' : null;
}

function restarted(course: Course): Course {
  const evaluated = course.evaluated.map(
    (dose): EvaluatedDose =>
      dose.valid ? { date: dose.date, valid: false, why: 'restarted', stage: null } : dose,
  );
  return { ...EMPTY, evaluated };
}

function stageOf(rule: VaccineRule, birth: Day | null, course: Course, dose: GivenDose): Stage {
  if (course.last === null) return 'first';
  if (!course.primaryComplete) return 'primary';
  if (course.boosterGiven) return 'repeat';
  const isBooster =
    dose.day - course.last.day >= rule.booster.minGapDays &&
    isAtLeast(birth, dose.day, { weeks: boosterMinAgeWeeks });
  return isBooster ? 'booster' : 'primary';
}

function completesPrimary(rule: VaccineRule, birth: Day | null, counted: number, dose: GivenDose): boolean {
  const { doses, singleDoseFromWeeks } = rule.primary;
  if (counted >= doses) return !wasBelowFinalAge(rule, birth, dose);
  return singleDoseFromWeeks !== null && isAtLeast(birth, dose.day, { weeks: singleDoseFromWeeks });
}

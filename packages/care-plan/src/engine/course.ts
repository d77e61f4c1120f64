import { addMonths, type Day } from '../civil-date.ts';
import { boosterMinAgeWeeks, boosterMinGapDays, grownBoosterMinGapDays } from '../rules/policy.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { EvaluatedDose, NotCounted, Stage } from '../types.ts';
import { isAtLeast, type KnownAge, mayBeYoung } from './age.ts';
import type { GivenDose } from './doses.ts';

/** State of a vaccine series after the recorded doses, by a vaccine rule. */
export interface Course {
  readonly evaluated: readonly EvaluatedDose[];
  /** Day of the first recorded dose, even if it does not count. */
  readonly firstRecord: Day | null;
  /** Number of counted doses since the last restart. */
  readonly counted: number;
  /** Day of the dose that completed the primary series; null until then. */
  readonly completedOn: Day | null;
  readonly boosterGiven: boolean;
  /** Most serogroups of a counted dose; null if no product is known. */
  readonly serogroups: number | null;
  /** Last counted dose. */
  readonly last: GivenDose | null;
  /** Last recorded dose, and why it does not count, if so. */
  readonly previous: { readonly dose: GivenDose; readonly why: NotCounted | null } | null;
}

const EMPTY: Course = {
  evaluated: [],
  firstRecord: null,
  counted: 0,
  completedOn: null,
  boosterGiven: false,
  serogroups: null,
  last: null,
  previous: null,
};

/** Evaluates doses in order; they must be sorted by day. */
export function readCourse(rule: VaccineRule, age: KnownAge, doses: readonly GivenDose[]): Course {
  const empty = { ...EMPTY, firstRecord: doses[0]?.day ?? null };
  return doses.reduce<Course>((course, dose) => addDose(rule, age, course, dose), empty);
}

/**
 * Whether the series restarts if the next dose is given on `day`: the only check for the status `restart` and for
 * which recorded doses still count after a gap.
 */
export function mustRestart(rule: VaccineRule, age: KnownAge, course: Course, day: Day): boolean {
  const { last, previous } = course;
  if (last === null || previous === null) return false;
  if (course.completedOn !== null) {
    const limit = restartLimit(rule, course);
    return limit !== null && day > addMonths(limit.from, limit.months);
  }
  if (rule.maxIntervalDays === null || day - previous.dose.day <= rule.maxIntervalDays) return false;
  switch (rule.restartAfterGap) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'afterEarlyDose':
      return mayBeBlocked(rule, age, course, day);
    case 'afterEarlyOrNonLiveDose':
      return previous.dose.type !== 'live' || mayBeBlocked(rule, age, course, day);
  }
}

/**
 * Whether maternal antibodies may have blocked the dose before a gap. For an animal that may still be young this is
 * unknown, so that none of its doses counts as given late enough.
 */
export function mayBeBlocked(rule: VaccineRule, age: KnownAge, course: Course, day: Day): boolean {
  const { previous } = course;
  if (previous === null) return false;
  return isBelowFinalAge(rule, age.birth, previous.dose.day) || isMaybeBelowFinalAge(rule, age, course, day);
}

/** Like `isBelowFinalAge`, for an animal without a birth date. */
export function isMaybeBelowFinalAge(rule: VaccineRule, age: KnownAge, course: Course, day: Day): boolean {
  if (rule.primary.finalAgeWeeks === null || course.firstRecord === null) return false;
  return mayBeYoung(age, day);
}

/**
 * Returns, after the primary series, the months and the dose that they run from, after which it restarts; null if
 * never. The booster may have its own limit, which runs from the end of the series.
 */
export function restartLimit(
  rule: VaccineRule,
  course: Course,
): { readonly months: number; readonly from: Day } | null {
  const { booster, restartAfterMonths } = rule;
  if (!course.boosterGiven && booster.withinMonths !== null && course.completedOn !== null)
    return { months: booster.withinMonths, from: course.completedOn };
  if (restartAfterMonths === null || course.previous === null) return null;
  return { months: restartAfterMonths, from: course.previous.dose.day };
}

/** Whether maternal antibodies may block a dose on that day. */
export function isBelowFinalAge(rule: VaccineRule, birth: Day | null, day: Day): boolean {
  const weeks = rule.primary.finalAgeWeeks;
  return weeks !== null && !isAtLeast(birth, day, { weeks });
}

/** Returns the number of first doses of an unvaccinated animal; one is enough only if it is known to be old enough. */
export function dosesToBegin({ catchUp, primary }: VaccineRule, birth: Day | null): number {
  return birth === null ? Math.max(catchUp.doses, primary.doses) : catchUp.doses;
}

function addDose(rule: VaccineRule, age: KnownAge, course: Course, dose: GivenDose): Course {
  const { birth } = age;
  const why = whyNotCounted(rule, birth, course, dose);
  if (why !== null) {
    const evaluated = { date: dose.date, valid: false, why, stage: null };
    return { ...course, evaluated: [...course.evaluated, evaluated], previous: { dose, why } };
  }
  const before = beforeDose(rule, age, course, dose);
  const stage = stageOf(rule, birth, before, dose);
  const isPrimary = stage === 'first' || stage === 'primary';
  const counted = before.counted + 1;
  const completes = completesPrimary(rule, birth, counted, dose);
  return {
    firstRecord: before.firstRecord,
    evaluated: [...before.evaluated, { date: dose.date, valid: true, why: null, stage }],
    counted,
    completedOn: before.completedOn ?? (completes ? dose.day : null),
    boosterGiven: before.boosterGiven || !isPrimary,
    serogroups:
      dose.serogroups === null ? before.serogroups : Math.max(before.serogroups ?? 0, dose.serogroups),
    last: dose,
    previous: { dose, why: null },
  };
}

/** Returns the course just before a dose: restarted if necessary, complete if a live dose already protected. */
function beforeDose(rule: VaccineRule, age: KnownAge, course: Course, dose: GivenDose): Course {
  if (isBroader(course, dose)) return restarted(course, 'narrower');
  if (course.completedOn !== null || !protects(rule, age, course, dose))
    return mustRestart(rule, age, course, dose.day) ? restarted(course, 'restarted') : course;
  const { last } = course;
  const isLongAgo = last !== null && dose.day - last.day >= grownBoosterMinGapDays;
  return isLongAgo && protects(rule, age, course, last) ? { ...course, completedOn: last.day } : course;
}

/** Whether a product covers more serogroups than earlier doses, which starts a new series. */
const isBroader = ({ serogroups }: Course, dose: GivenDose): boolean =>
  serogroups !== null && dose.serogroups !== null && dose.serogroups > serogroups;

/** Whether a single live dose protects, since maternal antibodies can no longer block it (WSAVA 2016). */
function protects(rule: VaccineRule, age: KnownAge, course: Course, { day, type }: GivenDose): boolean {
  if (rule.primary.finalAgeWeeks === null || type !== 'live') return false;
  return !isBelowFinalAge(rule, age.birth, day) && !isMaybeBelowFinalAge(rule, age, course, day);
}

function whyNotCounted(
  rule: VaccineRule,
  birth: Day | null,
  course: Course,
  dose: GivenDose,
): NotCounted | null {
  if (!isAtLeast(birth, dose.day, rule.firstDose.minAge)) return 'tooYoung';
  const { previous } = course;
  // One counted dose completes a series of one: its distance to a dose that does not count is irrelevant.
  if (previous === null || (previous.why === 'tooYoung' && rule.primary.doses === 1)) return null;
  return dose.day - previous.dose.day < rule.minIntervalDays ? 'tooSoon' : null;
}

function restarted(course: Course, why: NotCounted): Course {
  const evaluated = course.evaluated.map(
    (dose): EvaluatedDose => (dose.valid ? { date: dose.date, valid: false, why, stage: null } : dose),
  );
  return { ...EMPTY, firstRecord: course.firstRecord, evaluated };
}

function stageOf(rule: VaccineRule, birth: Day | null, course: Course, dose: GivenDose): Stage {
  if (course.last === null) return 'first';
  if (course.completedOn === null) return 'primary';
  if (course.boosterGiven) return 'repeat';
  const isBooster =
    dose.day - course.last.day >= boosterMinGapDays &&
    dose.day - course.completedOn >= daysToBooster(rule, birth, course.completedOn) &&
    isAtLeast(birth, dose.day, { weeks: boosterMinAgeWeeks });
  return isBooster ? 'booster' : 'primary';
}

/** Counted from the end of the series, so that further primary doses do not postpone the booster forever. */
function daysToBooster(rule: VaccineRule, birth: Day | null, completedOn: Day): number {
  const { minGapDays, atAge } = rule.booster;
  // The booster of a young animal is due by age, that of an adult a year after the series.
  const isGrown =
    birth === null || (atAge !== null && isAtLeast(birth, completedOn, { weeks: boosterMinAgeWeeks }));
  return isGrown ? Math.max(minGapDays, grownBoosterMinGapDays) : minGapDays;
}

function completesPrimary(rule: VaccineRule, birth: Day | null, counted: number, dose: GivenDose): boolean {
  const { doses, singleDoseFromWeeks } = rule.primary;
  if (counted >= doses) return !isBelowFinalAge(rule, birth, dose.day);
  if (singleDoseFromWeeks === null || birth === null) return false;
  return isAtLeast(birth, dose.day, { weeks: singleDoseFromWeeks });
}

import { addMonths, type Day, toCivilDate } from '../civil-date.ts';
import type { Reason, ReasonCode } from '../reasons.ts';
import { withAgeMargin } from '../rules/age-margin.ts';
import { grownAtWeeks } from '../rules/policy.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { SourceId } from '../rules/sources.ts';
import type { Plan } from '../types.ts';
import { actionOf } from './action.ts';
import { isAtLeast } from './age.ts';
import { beginsAtRegistration, cameGrownOn } from './arrival.ts';
import { type Course, isBelowFinalAge, mustRestart, readCourse, restartLimit } from './course.ts';
import { doseWindow } from './dose-window.ts';
import { type NextDose, nextDose } from './next-dose.ts';
import type { PlanContext } from './plan-context.ts';
import { countryOf, isDubaiRule } from './repeat.ts';
import { isChosen, whyNotBegunAgain, whyNotScheduled } from './schedule.ts';
import { doseStatusOf } from './status.ts';
import { unscheduled } from './unscheduled.ts';

/** Reasons that depend on a choice of the app besides the rule's sources. */
const POLICY_REASONS: readonly ReasonCode[] = [
  'firstDoseAtAgeOfTwo',
  'firstDoseAtAgeUntil',
  'startAtRegistration',
  'noRecord',
  'primaryInterval',
  'primaryUntilAge',
  'doseTooSoon',
  'boosterAtAge',
  'restartLapsed',
];

export function planVaccine(given: VaccineRule, known: PlanContext): Plan {
  const context = hasGrownDose(known) ? { ...known, birthEstimated: false } : known;
  const rule = context.birthEstimated ? withAgeMargin(given) : given;
  const { asOf, options } = context;
  const course = readCourse(rule, context, context.doses);
  const notScheduled =
    whyNotScheduled(rule, course, context) ??
    (mustRestart(rule, context, course, asOf) ? whyNotBegunAgain(rule, course, context) : null);
  if (notScheduled !== null) {
    const action = notScheduled.code === 'felvPositive' ? 'vet decides' : null;
    return unscheduled(rule, notScheduled, course.evaluated, action);
  }

  const grownOn = cameGrownOn(context);
  if (context.doses.length === 0 && grownOn !== null && !isChosen(rule, options))
    return noRecord(rule, grownOn, context);

  const next = nextDose(rule, course, context);
  if (next.due === null) {
    const action = next.reason.code === 'vetDecidesRepeat' ? 'vet decides' : null;
    return unscheduled(rule, next.reason, course.evaluated, action);
  }
  // Doses that were due before the animal was added are not owed and never become overdue, unless a recorded dose,
  // given too early, shows that it has no valid one.
  const open = next.stage === 'first' && course.evaluated.length === 0 && beginsAtRegistration(context);
  const graceDays = open ? null : graceOf(rule, course, next.stage, next.due);
  const restart = mustRestart(rule, context, course, asOf);
  const status = restart ? 'restart' : doseStatusOf(next.due, graceDays, asOf);
  const reason = restart ? restartReason(rule, course, context, next.reason) : next.reason;
  return {
    protocol: rule.key,
    dueDate: toCivilDate(next.due),
    status,
    action: actionOf(rule, status, { ...context, course, next, open }),
    reason,
    sources: sourcesOf(rule, reason),
    ...stepOf(course, next, restart),
    graceDays,
    window: doseWindow(rule, course, next, next.due, { ...context, open }),
    moved: null,
    doses: course.evaluated,
    country: authorityOf(rule, context),
    proofEndsOn: null,
    heldBy: null,
  };
}

/**
 * The margin of an estimated birth date prevents a young animal from counting as protected too early. It does not apply
 * to one that was vaccinated again as an adult.
 */
function hasGrownDose({ birth, doses }: PlanContext): boolean {
  const last = doses.at(-1);
  return birth !== null && last !== undefined && isAtLeast(birth, last.day, { weeks: grownAtWeeks });
}

/** Returns the grace days, which end where the series restarts. */
function graceOf(rule: VaccineRule, course: Course, stage: NextDose['stage'], due: Day): number {
  const limit = course.completedOn === null ? null : restartLimit(rule, course);
  const graceDays = rule.graceDays[stage];
  return limit === null
    ? graceDays
    : Math.min(graceDays, Math.max(0, addMonths(limit.from, limit.months) - due));
}

/** Plans without records: a core vaccine is due from the first day on, never overdue, and the vet is asked. */
function noRecord(rule: VaccineRule, registeredOn: Day, context: PlanContext): Plan {
  const date = toCivilDate(registeredOn);
  const reason: Reason = { code: 'noRecord', params: { registeredOn: date, doses: rule.catchUp.doses } };
  const sources = sourcesOf(rule, reason);
  const plan = { ...unscheduled(rule, reason, [], 'vet decides'), sources };
  if (rule.class !== 'core') return { ...plan, status: 'noRecord' };
  const status = doseStatusOf(registeredOn, null, context.asOf);
  return {
    ...plan,
    dueDate: date,
    status,
    action: status === 'due' ? 'vet decides' : null,
    stage: 'first',
    doseNumber: 1,
    window: { earliest: date, latest: null },
    country: authorityOf(rule, context),
  };
}

function stepOf(course: Course, next: NextDose, restart: boolean): Pick<Plan, 'stage' | 'doseNumber'> {
  return restart ? { stage: 'first', doseNumber: 1 } : { stage: next.stage, doseNumber: course.counted + 1 };
}

function restartReason(rule: VaccineRule, course: Course, context: PlanContext, fallback: Reason): Reason {
  const { previous } = course;
  if (previous === null) return fallback;
  const lastDose = previous.dose.date;
  if (course.completedOn !== null) {
    const limit = restartLimit(rule, course);
    if (limit === null) return fallback;
    return { code: 'restartLapsed', params: { lastDose: toCivilDate(limit.from), months: limit.months } };
  }
  const { maxIntervalDays } = rule;
  if (maxIntervalDays === null) return fallback;
  const params = { lastDose, gapDays: context.asOf - previous.dose.day, maxDays: maxIntervalDays };
  const { finalAgeWeeks } = rule.primary;
  return finalAgeWeeks !== null && isBelowFinalAge(rule, context.birth, previous.dose.day)
    ? { code: 'restartGapBlocked', params: { ...params, blockedBelowWeeks: finalAgeWeeks } }
    : { code: 'restartGap', params };
}

function sourcesOf(rule: VaccineRule, { code, params }: Reason): readonly SourceId[] {
  const added: SourceId[] = POLICY_REASONS.includes(code) ? ['POL'] : [];
  if ('estimated' in params && params.estimated) added.push('AD');
  return [...new Set([...rule.sources, ...added])];
}

function authorityOf(rule: VaccineRule, { options }: PlanContext): string | null {
  return rule.key === '2' || isDubaiRule(rule, options) ? countryOf(options) : null;
}

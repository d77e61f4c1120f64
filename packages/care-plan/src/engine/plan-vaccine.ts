import { formatDay } from '../civil-date.ts';
import type { Reason, ReasonCode } from '../reasons.ts';
import type { VaccineRule } from '../rules/rule-types.ts';
import type { SourceId } from '../rules/sources.ts';
import type { Plan } from '../types.ts';
import { actionOf } from './action.ts';
import { type Course, mustRestart, readCourse, wasBelowFinalAge } from './course.ts';
import { doseWindow } from './dose-window.ts';
import { type NextDose, nextDose } from './next-dose.ts';
import type { PlanContext } from './plan-context.ts';
import { countryOf, isDubaiRule } from './repeat.ts';
import { whyNotScheduled } from './schedule.ts';
import { statusOf } from './status.ts';
import { unscheduled } from './unscheduled.ts';

/** Reasons that rest on a choice of the app besides the rule's own sources. */
const POLICY_REASONS: readonly ReasonCode[] = [
  'primaryInterval',
  'primaryUntilAge',
  'doseTooSoon',
  'boosterAtAge',
  'restartLapsed',
];

export function planVaccine(rule: VaccineRule, context: PlanContext): Plan {
  const { birth, asOf, options } = context;
  const course = readCourse(rule, birth, context.doses);
  const notScheduled = whyNotScheduled(rule, course, birth, context.registeredOn ?? asOf, options);
  if (notScheduled !== null) return unscheduled(rule, notScheduled, course.evaluated);

  const next = nextDose(rule, course, context);
  if (next.due === null) {
    const action = next.reason.code === 'vetDecidesRepeat' ? 'vet decides' : null;
    return { ...unscheduled(rule, next.reason, course.evaluated), action };
  }
  const graceDays = rule.graceDays[next.stage];
  const restart = mustRestart(rule, birth, course, asOf);
  const status = restart ? 'restart' : statusOf(next.due, graceDays, asOf);
  const reason = restart ? restartReason(rule, course, context, next.reason) : next.reason;
  return {
    protocol: rule.key,
    dueDate: formatDay(next.due),
    status,
    action: actionOf(rule, status, { birth, asOf, course, next, options }),
    reason,
    sources: sourcesOf(rule, reason),
    ...stepOf(course, next, restart),
    graceDays,
    window: doseWindow(rule, course, next, next.due, birth),
    moved: null,
    doses: course.evaluated,
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
  if (course.primaryComplete) {
    return rule.restartAfterMonths === null
      ? fallback
      : { code: 'restartLapsed', params: { lastDose, months: rule.restartAfterMonths } };
  }
  const { maxIntervalDays } = rule;
  if (maxIntervalDays === null) return fallback;
  const params = { lastDose, gapDays: context.asOf - previous.dose.day, maxDays: maxIntervalDays };
  const { finalAgeWeeks } = rule.primary;
  return finalAgeWeeks !== null && wasBelowFinalAge(rule, context.birth, previous.dose)
    ? { code: 'restartGapBlocked', params: { ...params, blockedBelowWeeks: finalAgeWeeks } }
    : { code: 'restartGap', params };
}

function sourcesOf(rule: VaccineRule, { code }: Reason): readonly SourceId[] {
  return POLICY_REASONS.includes(code) && !rule.sources.includes('POL')
    ? [...rule.sources, 'POL']
    : rule.sources;
}

function authorityOf(rule: VaccineRule, { options }: PlanContext): string | null {
  return rule.key === '2' || isDubaiRule(rule, options) ? countryOf(options) : null;
}

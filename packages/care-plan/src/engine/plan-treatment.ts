import { addDays, addMonths, type Day, toCivilDate } from '../civil-date.ts';
import type { Reason } from '../reasons.ts';
import type { DewormingRule, ProductIntervalRule } from '../rules/rule-types.ts';
import type { EnginePlanOptions, EvaluatedDose, Plan } from '../types.ts';
import { isAtLeast } from './age.ts';
import { beginsAtRegistration } from './arrival.ts';
import type { GivenDose } from './doses.ts';
import { firstStep, type PlannedDate } from './first-step.ts';
import type { PlanContext } from './plan-context.ts';
import { doseStatusOf } from './status.ts';
import { unscheduled } from './unscheduled.ts';

/** Plans deworming: the age at the last treatment determines the interval to the next. */
export function planDeworming(rule: DewormingRule, context: PlanContext): Plan {
  const { birth, doses, options } = context;
  const evaluated = doses.map(dose => evaluate(dose, isAtLeast(birth, dose.day, rule.firstDose.minAge)));
  const last = doses.at(-1);
  const counts = evaluated.at(-1)?.valid === true;
  const step =
    last !== undefined && counts ? nextTreatment(rule, last, birth, options) : firstTreatment(rule, context);
  if (step.due === null) return unscheduled(rule, step.reason, evaluated);
  const graceDays =
    last === undefined && beginsAtRegistration(context) ? null : graceOf(rule, birth, step.due);
  return treatmentPlan(rule, { due: step.due, reason: step.reason }, graceDays, evaluated, context);
}

function graceOf({ graceDays }: DewormingRule, birth: Day | null, due: Day): number {
  const { young, adult, youngBelowWeeks } = graceDays;
  return isAtLeast(birth, due, { weeks: youngBelowWeeks }) ? adult : young;
}

function firstTreatment(rule: DewormingRule, context: PlanContext): PlannedDate {
  const step = firstStep({ plannedAge: rule.firstDose.plannedAge, series: null, catchUpDoses: 1 }, context);
  const tooYoung = context.doses.at(-1);
  if (step.due === null || tooYoung === undefined) return step;
  const waitDays = rule.waitAfterTooYoungDays;
  const params = { dose: tooYoung.date, minWeeks: rule.firstDose.minAge.weeks, waitDays };
  const due = Math.max(step.due, addDays(tooYoung.day, waitDays));
  return { due, reason: { code: 'doseTooYoungWeeks', params } };
}

function nextTreatment(
  rule: DewormingRule,
  last: GivenDose,
  birth: Day | null,
  options: EnginePlanOptions,
): PlannedDate {
  const lastDose = last.date;
  const band = rule.youngBands.find(({ belowWeeks }) => !isAtLeast(birth, last.day, { weeks: belowWeeks }));
  if (band !== undefined) {
    const { nextAfterDays: days, belowWeeks } = band;
    const reason: Reason = { code: 'dewormingYoung', params: { lastDose, days, belowWeeks } };
    return { due: addDays(last.day, days), reason };
  }
  if (options.monthly === true) {
    const months = rule.monthlyMonths;
    return {
      due: addMonths(last.day, months),
      reason: { code: 'dewormingMonthly', params: { lastDose, months } },
    };
  }
  if (options.everySixWeeks === true) {
    const days = rule.sixWeeklyDays;
    return {
      due: addDays(last.day, days),
      reason: { code: 'dewormingSixWeekly', params: { lastDose, days } },
    };
  }
  const months = rule.adultMonths;
  return {
    due: addMonths(last.day, months),
    reason: { code: 'dewormingAdult', params: { lastDose, months } },
  };
}

function evaluate({ date }: GivenDose, valid: boolean): EvaluatedDose {
  return { date, valid, why: valid ? null : 'tooYoung', stage: valid ? 'treatment' : null };
}

/** Returns the plan of a treatment that is due on a day, for any reason. */
export function treatmentPlan(
  rule: DewormingRule | ProductIntervalRule,
  { due, reason }: { readonly due: Day; readonly reason: Reason },
  graceDays: number | null,
  doses: readonly EvaluatedDose[],
  { asOf }: PlanContext,
): Plan {
  const status = doseStatusOf(due, graceDays, asOf);
  const isCatchUp = status === 'due' && graceDays === null;
  return {
    protocol: rule.key,
    dueDate: toCivilDate(due),
    status,
    action: status === 'overdue' || isCatchUp ? 'one dose now' : null,
    reason,
    sources: rule.sources,
    stage: 'treatment',
    doseNumber: doses.filter(dose => dose.valid).length + 1,
    graceDays,
    window: { earliest: toCivilDate(due), latest: null },
    moved: null,
    doses,
    country: null,
    proofEndsOn: null,
    heldBy: null,
  };
}

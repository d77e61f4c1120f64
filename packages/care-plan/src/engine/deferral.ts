import { type CivilDate, type Day, parseDay, toCivilDate } from '../civil-date.ts';
import type { DeferralReason, HealthStateKey } from '../deferral-reasons.ts';
import type { Reason } from '../reasons.ts';
import { heldByState } from '../rules/health-states.ts';
import type { Rule } from '../rules/rule-types.ts';
import type { SourceId } from '../rules/sources.ts';
import type { Plan } from '../types.ts';
import type { PlanContext } from './plan-context.ts';
import { isAllowedInPregnancy } from './plan-product.ts';
import { rescheduled } from './reschedule.ts';
import { doseStatusOf } from './status.ts';

/** Grace days of a dose postponed by a vet: no certificate ends on that day. */
const HELD_BACK_GRACE_DAYS = 14;

/**
 * Applies a vet's deferral, which ends with a dose on or after the day of the advice, or a health state, which no dose
 * ends. Without an end nothing is due, otherwise nothing before the end; the last end decides. A vaccine without any
 * record is due at the end of a deferral of it. What is neither planned nor asked about does not change.
 * Throws InvalidCivilDateError.
 */
export function withDeferral(plan: Plan, rule: Rule, context: PlanContext): Plan {
  const holds = [...readStates(plan, rule, context), ...readAdvice(plan, context)];
  const hold = holds.reduce<Hold | null>(
    (last, next) => (last === null || endsLater(next, last) ? next : last),
    null,
  );
  if (hold === null) return plan;
  const { until, why, state } = hold;
  const { asOf } = context;
  const proofEndsOn = proofEnd(plan, until);
  const sources = [...new Set([...plan.sources, ...hold.sources])];
  if (until === null) return { ...openEnded(plan, why), sources, proofEndsOn, heldBy: state };
  const reason: Reason = { code: 'deferredUntil', params: { until: toCivilDate(until), why } };
  const isOnlyDay = plan.dueDate === null || parseDay(plan.dueDate) < until;
  const later =
    // A health state does not concern this vaccine in particular: one without a record is still not owed afterwards.
    state === null && plan.reason.code === 'noRecord' && rule.kind === 'vaccine' && isOnlyDay
      ? begunOn(plan, until, rule.graceDays.first, reason, asOf)
      : heldBack(plan, until, reason, asOf);
  return asOf < until
    ? { ...later, status: 'deferred', action: null, reason, sources, proofEndsOn, heldBy: state }
    : { ...later, proofEndsOn };
}

/** Why nothing is given before a day; without a day, until the vet decides otherwise. */
interface Hold {
  readonly until: Day | null;
  readonly why: DeferralReason;
  readonly state: HealthStateKey | null;
  readonly sources: readonly SourceId[];
}

function endsLater(a: Hold, b: Hold): boolean {
  return b.until !== null && (a.until === null || a.until > b.until);
}

function readStates(plan: Plan, rule: Rule, { doses, options }: PlanContext): Hold[] {
  if (!isAskedFor(plan)) return [];
  const isAllowed = isAllowedInPregnancy(rule.species, doses.at(-1)?.product ?? null);
  return (options.healthStates ?? []).flatMap(({ state, until }) => {
    const sources = heldByState(state, rule, isAllowed);
    return sources === null ? [] : [{ until: parseOptional(until), why: state, state, sources }];
  });
}

function readAdvice(plan: Plan, { doses, options }: PlanContext): Hold[] {
  const { deferral } = options;
  if (deferral === undefined) return [];
  const on = parseDay(deferral.on);
  const until = parseOptional(deferral.until);
  const isOffered = plan.reason.code === 'tickControlOffered';
  if ((!isAskedFor(plan) && !isOffered) || doses.some(dose => dose.day >= on)) return [];
  return [{ until, why: deferral.reason, state: null, sources: [] }];
}

function parseOptional(date: CivilDate | null): Day | null {
  return date === null ? null : parseDay(date);
}

/** A dose without grace days renews a proof of vaccination, which ends on the dose's original due date. */
function proofEnd({ dueDate, graceDays, stage }: Plan, until: Day | null): CivilDate | null {
  const renews = graceDays === 0 && (stage === 'booster' || stage === 'repeat');
  return renews && dueDate !== null && (until === null || parseDay(dueDate) < until) ? dueDate : null;
}

/** Whether it concerns the owner: it is planned, or the vet has to be asked. */
function isAskedFor({ status, action }: Plan): boolean {
  return status !== 'notScheduled' || action === 'vet decides';
}

function openEnded(plan: Plan, why: DeferralReason): Plan {
  return {
    ...plan,
    dueDate: null,
    status: 'deferred',
    action: null,
    reason: { code: 'deferred', params: { why } },
    doseNumber: null,
    graceDays: null,
    window: null,
  };
}

/** Plans an adult without a record for the only known day, which the vet named. */
function begunOn(plan: Plan, day: Day, graceDays: number, reason: Reason, asOf: Day): Plan {
  const date = toCivilDate(day);
  return {
    ...plan,
    dueDate: date,
    status: doseStatusOf(day, graceDays, asOf),
    reason,
    stage: 'first',
    doseNumber: 1,
    graceDays,
    window: { earliest: date, latest: null },
  };
}

/** Moves a dose due before the end of a deferral to that day, with the deferral as its reason. */
function heldBack(plan: Plan, until: Day, reason: Reason, asOf: Day): Plan {
  if (plan.dueDate === null || plan.window === null) return plan;
  const window = { ...plan.window, earliest: later(plan.window.earliest, until) };
  if (until <= parseDay(plan.dueDate)) return { ...plan, window };
  const graceDays = plan.graceDays === null ? null : Math.max(plan.graceDays, HELD_BACK_GRACE_DAYS);
  const held = rescheduled({ ...plan, graceDays, window: { ...window, latest: null } }, until, asOf);
  return held.status === 'restart' ? held : { ...held, reason };
}

function later(date: CivilDate, day: Day): CivilDate {
  return toCivilDate(Math.max(parseDay(date), day));
}

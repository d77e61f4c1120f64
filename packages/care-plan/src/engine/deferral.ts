import { type CivilDate, type Day, formatDay, parseDay } from '../civil-date.ts';
import type { DeferralReason } from '../deferral-reasons.ts';
import type { Reason } from '../reasons.ts';
import type { Rule } from '../rules/rule-types.ts';
import type { Deferral, Plan } from '../types.ts';
import type { PlanContext } from './plan-context.ts';
import { rescheduled } from './reschedule.ts';
import { statusOf } from './status.ts';

/** Of a dose whose day a vet named: it is no certificate that ends on that day. */
const HELD_BACK_GRACE_DAYS = 14;

/**
 * The plan under a vet's advice to leave the dose out or to give it later, which a dose given on that day or after it
 * ends: without an end nothing is due, else nothing before the end. A vaccine without any record is due on that end. What is
 * neither planned nor asked about stays so. Throws InvalidCivilDateError.
 */
export function withDeferral(plan: Plan, rule: Rule, { options, doses, asOf }: PlanContext): Plan {
  const deferral = options.deferral === undefined ? null : readDeferral(options.deferral);
  if (deferral === null || !isAskedFor(plan)) return plan;
  if (doses.some(dose => dose.day >= deferral.on)) return plan;
  const { until, why } = deferral;
  const proofEndsOn = proofEnd(plan, until);
  if (until === null) return { ...openEnded(plan, why), proofEndsOn };
  const reason: Reason = { code: 'deferredUntil', params: { until: formatDay(until), why } };
  const isOnlyDay = plan.dueDate === null || parseDay(plan.dueDate) < until;
  const later =
    plan.reason.code === 'noRecord' && rule.kind === 'vaccine' && isOnlyDay
      ? begunOn(plan, until, rule.graceDays.first, reason, asOf)
      : heldBack(plan, until, reason, asOf);
  return asOf < until
    ? { ...later, status: 'deferred', action: null, reason, proofEndsOn }
    : { ...later, proofEndsOn };
}

/** A dose without days of grace renews a proof, which ends on the day on which it is due by itself. */
function proofEnd({ dueDate, graceDays, stage }: Plan, until: Day | null): CivilDate | null {
  const renews = graceDays === 0 && (stage === 'booster' || stage === 'repeat');
  return renews && dueDate !== null && (until === null || parseDay(dueDate) < until) ? dueDate : null;
}

/** The owner is told of it: it is planned, or the vet is asked about it, or it is offered. */
function isAskedFor({ status, action, reason }: Plan): boolean {
  return status !== 'notScheduled' || action === 'vet decides' || reason.code === 'tickControlOffered';
}

interface ReadDeferral {
  readonly on: Day;
  readonly until: Day | null;
  readonly why: DeferralReason;
}

function readDeferral({ on, until, reason }: Deferral): ReadDeferral {
  return { on: parseDay(on), until: until === null ? null : parseDay(until), why: reason };
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

/** Of an animal that came grown without a record: the day that a vet named is the only one there is. */
function begunOn(plan: Plan, day: Day, graceDays: number, reason: Reason, asOf: Day): Plan {
  const date = formatDay(day);
  return {
    ...plan,
    dueDate: date,
    status: statusOf(day, graceDays, asOf),
    reason,
    stage: 'first',
    doseNumber: 1,
    graceDays,
    window: { earliest: date, latest: null },
  };
}

/** A dose that was due before the end of the advice is due on that day, for the reason of the advice. */
function heldBack(plan: Plan, until: Day, reason: Reason, asOf: Day): Plan {
  if (plan.dueDate === null || plan.window === null) return plan;
  const window = { ...plan.window, earliest: later(plan.window.earliest, until) };
  if (until <= parseDay(plan.dueDate)) return { ...plan, window };
  const graceDays = plan.graceDays === null ? null : Math.max(plan.graceDays, HELD_BACK_GRACE_DAYS);
  const held = rescheduled({ ...plan, graceDays, window: { ...window, latest: null } }, until, asOf);
  return held.status === 'restart' ? held : { ...held, reason };
}

function later(date: CivilDate, day: Day): CivilDate {
  return formatDay(Math.max(parseDay(date), day));
}

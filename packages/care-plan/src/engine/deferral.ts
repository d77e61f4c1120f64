import { type CivilDate, type Day, formatDay, parseDay } from '../civil-date.ts';
import type { DeferralReason, HealthStateKey } from '../deferral-reasons.ts';
import type { Reason } from '../reasons.ts';
import { heldByState } from '../rules/health-states.ts';
import type { Rule } from '../rules/rule-types.ts';
import type { SourceId } from '../rules/sources.ts';
import type { Plan } from '../types.ts';
import type { PlanContext } from './plan-context.ts';
import { isAllowedInPregnancy } from './plan-product.ts';
import { rescheduled } from './reschedule.ts';
import { statusOf } from './status.ts';

/** Of a dose whose day a vet named: it is no certificate that ends on that day. */
const HELD_BACK_GRACE_DAYS = 14;

/**
 * The plan under a vet's advice to leave the dose out or to give it later, which a dose given on that day or after it
 * ends, or under a state of the animal, which no dose ends: without an end nothing is due, else nothing before the end; of
 * several the last to end decides. A vaccine without any record is due on the end of advice about it. What is neither planned nor asked
 * about stays so. Throws InvalidCivilDateError.
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
  const reason: Reason = { code: 'deferredUntil', params: { until: formatDay(until), why } };
  const isOnlyDay = plan.dueDate === null || parseDay(plan.dueDate) < until;
  const later =
    // A state is no advice about this vaccine: what has no record stays no debt when it is over.
    state === null && plan.reason.code === 'noRecord' && rule.kind === 'vaccine' && isOnlyDay
      ? begunOn(plan, until, rule.graceDays.first, reason, asOf)
      : heldBack(plan, until, reason, asOf);
  return asOf < until
    ? { ...later, status: 'deferred', action: null, reason, sources, proofEndsOn, heldBy: state }
    : { ...later, proofEndsOn };
}

/** Why nothing is given before a day; without a day, until the vet says otherwise. */
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

/** A dose without days of grace renews a proof, which ends on the day on which it is due by itself. */
function proofEnd({ dueDate, graceDays, stage }: Plan, until: Day | null): CivilDate | null {
  const renews = graceDays === 0 && (stage === 'booster' || stage === 'repeat');
  return renews && dueDate !== null && (until === null || parseDay(dueDate) < until) ? dueDate : null;
}

/** The owner is told of it: it is planned, or the vet is asked about it. */
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

import type { Reason } from '../reasons.ts';
import type { Rule } from '../rules/rule-types.ts';
import type { Action, EvaluatedDose, Plan } from '../types.ts';

/** Creates a plan without a date. */
export function unscheduled(
  rule: Pick<Rule, 'key' | 'sources'>,
  reason: Reason,
  doses: readonly EvaluatedDose[],
  action: Action | null = null,
): Plan {
  return {
    protocol: rule.key,
    dueDate: null,
    status: 'notScheduled',
    action,
    reason,
    sources: rule.sources,
    stage: null,
    doseNumber: null,
    graceDays: null,
    window: null,
    moved: null,
    doses,
    country: null,
    proofEndsOn: null,
    heldBy: null,
  };
}

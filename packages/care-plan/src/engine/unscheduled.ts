import type { Reason } from '../reasons.ts';
import type { Rule } from '../rules/rule-types.ts';
import type { EvaluatedDose, Plan } from '../types.ts';

/** A plan without a date. */
export function unscheduled(rule: Rule, reason: Reason, doses: readonly EvaluatedDose[]): Plan {
  return {
    protocol: rule.key,
    dueDate: null,
    status: 'notScheduled',
    action: null,
    reason,
    sources: rule.sources,
    stage: null,
    doseNumber: null,
    graceDays: null,
    window: null,
    moved: null,
    doses,
    country: null,
  };
}

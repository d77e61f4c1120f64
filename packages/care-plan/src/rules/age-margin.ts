import { estimatedAgeMarginWeeks } from './policy.ts';
import type { VaccineRule } from './rule-types.ts';

/** Adapts a rule to an estimated birth date: it waits longer where maternal antibodies must have disappeared. */
export function withAgeMargin(rule: VaccineRule): VaccineRule {
  const { primary, catchUp } = rule;
  return {
    ...rule,
    primary: {
      ...primary,
      finalAgeWeeks: later(primary.finalAgeWeeks),
      singleDoseFromWeeks: later(primary.singleDoseFromWeeks),
    },
    catchUp: { ...catchUp, fromWeeks: later(catchUp.fromWeeks) },
  };
}

function later(weeks: number | null): number | null {
  return weeks === null ? null : weeks + estimatedAgeMarginWeeks;
}

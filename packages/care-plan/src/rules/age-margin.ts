import { estimatedAgeMarginWeeks } from './policy.ts';
import type { VaccineRule } from './rule-types.ts';

/** The rule for an animal whose birth date was estimated: what rests on having outgrown maternal antibodies waits longer. */
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

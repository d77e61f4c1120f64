import { type CivilDate, type Day, toCivilDate } from '../civil-date.ts';
import type { SourceId } from '../rules/sources.ts';
import type { TravelReason } from './travel-reasons.ts';

/** One requirement for entry, in chronological order. */
export interface EngineTravelStep {
  readonly reason: TravelReason;
  /** `ask`: can be verified only with the owner's papers, the vet or the authority. */
  readonly state: 'done' | 'open' | 'ask';
  /** The first day on which it can be done, or is fulfilled; null if the rules give none. */
  readonly from: CivilDate | null;
  /** Deadline for the chosen day of travel; null without one. */
  readonly by: CivilDate | null;
  /** Whether the chosen day of travel, or the deadline of this step, is before its first possible day. */
  readonly isTooLate: boolean;
  readonly sources: readonly SourceId[];
  /** Based on the country's published rules: shown with the authority and the month in which they were read. */
  readonly isOfCountry: boolean;
}

interface StepDays {
  readonly from?: Day | null;
  readonly by?: Day | null;
  readonly isTooLate?: boolean;
  readonly sources?: readonly SourceId[];
  readonly isOfCountry?: boolean;
}

/** Creates a step; it is too late if its deadline is before its first day. */
export function makeTravelStep(
  reason: TravelReason,
  state: EngineTravelStep['state'],
  days: StepDays = {},
): EngineTravelStep {
  const { from = null, by = null, sources = [], isOfCountry = false } = days;
  return {
    reason,
    state,
    from: from === null ? null : toCivilDate(from),
    by: by === null ? null : toCivilDate(by),
    isTooLate: days.isTooLate ?? (from !== null && by !== null && by < from),
    sources,
    isOfCountry,
  };
}

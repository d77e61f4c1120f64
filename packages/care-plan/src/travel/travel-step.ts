import { type CivilDate, type Day, formatDay } from '../civil-date.ts';
import type { SourceId } from '../rules/sources.ts';
import type { TravelReason } from './travel-reasons.ts';

/** One thing that entry asks for, in the order in which it comes about. */
export interface TravelStep {
  readonly reason: TravelReason;
  /** `ask`: only the owner's papers, the vet or the authority can say. */
  readonly state: 'done' | 'open' | 'ask';
  /** The first day on which it can be done, or from which it holds; null: no day follows from the rules. */
  readonly from: CivilDate | null;
  /** The last day on which it has to be done for the day of travel that was chosen; null without one. */
  readonly by: CivilDate | null;
  /** The chosen day of travel, or the last day for this step, comes before it can be. */
  readonly isTooLate: boolean;
  readonly sources: readonly SourceId[];
  /** It rests on what was read of the country: said with its authority and the month of reading. */
  readonly isOfCountry: boolean;
}

interface StepDays {
  readonly from?: Day | null;
  readonly by?: Day | null;
  readonly isTooLate?: boolean;
  readonly sources?: readonly SourceId[];
  readonly isOfCountry?: boolean;
}

/** Makes a step; it is too late where its last day comes before its first. */
export function stepOf(reason: TravelReason, state: TravelStep['state'], days: StepDays = {}): TravelStep {
  const { from = null, by = null, sources = [], isOfCountry = false } = days;
  return {
    reason,
    state,
    from: from === null ? null : formatDay(from),
    by: by === null ? null : formatDay(by),
    isTooLate: days.isTooLate ?? (from !== null && by !== null && by < from),
    sources,
    isOfCountry,
  };
}

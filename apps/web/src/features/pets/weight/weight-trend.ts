import type { Weight } from '@rifq/contract/calls';
import { type CivilDate, monthsBefore } from '@rifq/rules';

/** Below this age an animal grows: any loss is worth a question. */
const GROWING_MONTHS = 12;
/** An adult's loss is compared with its heaviest weight of this many months before… */
const LOOK_BACK_MONTHS = 6;
/** …and is marked from this share of it on. */
const MARKED_LOSS = 0.1;

export interface WeightTrend {
  /** Grams gained since the previous weight; negative for a loss. */
  gained: number;
  /** Day of the previous weight. */
  since: CivilDate;
  /** True if the latest weight is of this month and the previous one of the month before. */
  isSinceLastMonth: boolean;
}

export interface WeightLoss {
  /** Grams lost since then. */
  lost: number;
  /** Share of the weight then, 0 to 1. */
  share: number;
  since: CivilDate;
}

const monthOf = (date: CivilDate) => date.slice(0, 7);

/**
 * Reduces weights to one per day: if owner and clinic have both recorded one, the one entered later.
 * @param weights newest first, as the server lists them
 */
export const onePerDay = (weights: readonly Weight[]): readonly Weight[] =>
  weights.filter(({ measured_on }, index) => weights[index - 1]?.measured_on !== measured_on);

/**
 * Compares the latest weight with the previous one; null with fewer than two.
 * @param weights newest first, as the server lists them
 */
export function weightTrend(weights: readonly Weight[], today: CivilDate): WeightTrend | null {
  const [latest, previous] = weights;
  if (!latest || !previous) return null;
  const lastMonth = monthOf(monthsBefore(`${monthOf(today)}-01`, 1));
  return {
    gained: latest.grams - previous.grams,
    since: previous.measured_on,
    isSinceLastMonth:
      monthOf(latest.measured_on) === monthOf(today) && monthOf(previous.measured_on) === lastMonth,
  };
}

/**
 * Returns a loss for which to say "ask your vet" and nothing more (domains/pets/README.md). For a growing animal any
 * loss since the previous weight counts, for an adult a tenth of its heaviest weight in the six months before.
 */
export function markedLoss(weights: readonly Weight[], birth: CivilDate | null): WeightLoss | null {
  const [latest, ...earlier] = weights;
  const [previous] = earlier;
  if (!latest || !previous) return null;
  const isGrowing = birth !== null && birth > monthsBefore(latest.measured_on, GROWING_MONTHS);
  const from = monthsBefore(latest.measured_on, LOOK_BACK_MONTHS);
  const recent = earlier.filter(({ measured_on }) => measured_on >= from);
  const heaviest = recent.reduce((most, weight) => (weight.grams > most.grams ? weight : most), previous);
  const against = isGrowing ? previous : heaviest;
  const lost = against.grams - latest.grams;
  const share = lost / against.grams;
  const isMarked = isGrowing ? lost > 0 : share >= MARKED_LOSS;
  return isMarked ? { lost, share, since: against.measured_on } : null;
}

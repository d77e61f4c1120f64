import { monthsBefore } from './calendar.ts';
import { daysBetween } from './dates.ts';

/** A weight of an animal, as it is on record or about to be. */
type Weighed = { readonly grams: number; readonly measured_on: string };

/** Why a weight is asked about: `grams` that were most likely meant, or the weight from which it is far. */
export type WeightDoubt =
  | { readonly kind: 'decimal'; readonly meant: number; readonly before: Weighed | null }
  | { readonly kind: 'jump'; readonly before: Weighed };

/** Heavier ones of a species are so rare that a decimal mark is more likely missing. */
const HEAVIEST = { cat: 15_000, dog: 110_000 } as const;
const DECIMAL = 10;
/** Moved by one place, a weight comes so near to another, as a share of it, where its decimal mark was misplaced. */
const NEAR = 0.35;
/** A young animal may weigh ten times as much after so many days. */
const SLIP_DAYS = 90;
const JUMP = 0.25;
const JUMP_DAYS = 7;
const GROWN_MONTHS = 12;

const isNear = (grams: number, other: number) => Math.abs(grams - other) <= NEAR * other;

/**
 * Whether a weight is asked about before it is saved: its decimal mark is most likely misplaced, or a grown animal
 * would have gained or lost more than a quarter within a week. null where nothing speaks against it.
 * @param others the pet's weights; one of the same day is about to be replaced
 * @param birth null while it is not known: the animal then counts as grown
 */
export function doubtWeight(
  weight: Weighed,
  others: readonly Weighed[],
  { species, birth }: { readonly species: 'cat' | 'dog'; readonly birth: string | null },
): WeightDoubt | null {
  const { grams, measured_on: day } = weight;
  const distance = (other: Weighed) => Math.abs(daysBetween(other.measured_on, day));
  const [before = null] = others
    .filter(other => other.measured_on !== day)
    .toSorted((one, other) => distance(one) - distance(other));
  if (before !== null && distance(before) <= SLIP_DAYS) {
    const meant = [grams / DECIMAL, grams * DECIMAL].find(other => isNear(other, before.grams));
    if (meant !== undefined) return { kind: 'decimal', meant: Math.round(meant), before };
  }
  if (grams > HEAVIEST[species]) return { kind: 'decimal', meant: Math.round(grams / DECIMAL), before };
  const isGrown = birth === null || birth <= monthsBefore(day, GROWN_MONTHS);
  if (before === null || !isGrown || distance(before) > JUMP_DAYS) return null;
  return Math.abs(grams - before.grams) > JUMP * before.grams ? { kind: 'jump', before } : null;
}

import { monthsBefore } from './calendar.ts';
import { daysBetween } from './dates.ts';

/** A recorded weight, or one about to be recorded. */
type Weighed = { readonly grams: number; readonly measured_on: string };

/** Why a weight is questioned: the `grams` most likely meant, or the weight from which it differs too much. */
export type WeightDoubt =
  | { readonly kind: 'decimal'; readonly meant: number; readonly before: Weighed | null }
  | { readonly kind: 'jump'; readonly before: Weighed };

/** Above this weight of a species, a missing decimal mark is more likely. */
const HEAVIEST = { cat: 15_000, dog: 110_000 } as const;
const DECIMAL = 10;
/** A weight has a misplaced decimal mark if, shifted by one digit, it is within this share of another weight. */
const NEAR = 0.35;
/** Days after which a young animal may weigh ten times as much. */
const SLIP_DAYS = 90;
const JUMP = 0.25;
const JUMP_DAYS = 7;
const GROWN_MONTHS = 12;

const isNear = (grams: number, other: number) => Math.abs(grams - other) <= NEAR * other;

/**
 * Checks whether a weight is questioned before it is saved: its decimal mark is likely misplaced, or a grown animal
 * would have gained or lost more than a quarter within a week. Returns null if it is plausible.
 * @param others the pet's weights; one of the same day will be replaced
 * @param birth null if unknown: the animal then counts as grown
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

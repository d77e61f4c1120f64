import { monthsBefore } from './values/calendar.ts';
import { type CivilDate, daysBetween } from './values/dates.ts';
import { latinDigits } from './values/digits.ts';
import { foldArabic } from './values/fold.ts';
import { cleanValue } from './values/text.ts';

/** Maximum age in years of any date of a pet, including its birth: no cat or dog is known to have lived longer. */
export const OLDEST_PET_YEARS = 30;

/** Returns the earliest day accepted in a pet's records, given today. Throws like `monthsBefore`. */
export function firstPetDay(today: CivilDate): CivilDate {
  return monthsBefore(today, OLDEST_PET_YEARS * 12);
}

/** An ISO 11784 transponder code has 15 digits; owners copy it from a card with spaces, dashes or full stops. */
export const MICROCHIP_LENGTH = 15;

/** Separators between the digits and around a copied number: all but letters and other numbers. */
const SEPARATORS = /[^\p{L}\p{N}+]|ـ/gu;

/** Returns the digits of a typed number without separators; null if it contains letters, or no digits. */
export function microchipDigits(typed: string): string | null {
  const value = latinDigits(cleanValue(typed));
  const digits = value.replace(SEPARATORS, '');
  return /^\d*$/.test(digits) && (digits !== '' || value === '') ? digits : null;
}

/** Lightest and heaviest animal accepted, in grams: newborn kittens and the largest dogs are within. */
export const MIN_WEIGHT_GRAMS = 10;
export const MAX_WEIGHT_GRAMS = 150_000;

const GRAMS_PER_KILOGRAM = 1000;

/** Units in folded form, without spaces and full stops between their letters. */
const KILOGRAMS = [
  'ك كغ كج كغم كجم كلغ كلج كلغم كلجم كيلو كيلوات كيلوغرام كيلوجرام كيلوغراما كيلوجراما كيلوغرامات كيلوجرامات',
  'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes',
]
  .join(' ')
  .split(' ');
const GRAMS = ['غ ج غم جم غرام جرام غراما جراما غرامات جرامات', 'g gr gm gms gram grams gramme grammes']
  .join(' ')
  .split(' ');

/** A unit before the number. A full stop after it belongs to the number: «كغ .5». */
const UNIT_FIRST = /^[\p{L}\p{M}]+(?:[. ]+[\p{L}\p{M}]+)*/u;
const FIGURE = /^[^\p{L}]*/u;
/** Kilograms with at most one decimal mark. */
const DECIMAL = /^(?<whole>\d{0,9})(?: ?[.,،٫·∙⋅] ?(?<part>\d{0,3})|٬(?<tenths>\d{1,2}))?$/;
/** Whole grams; ٬ is a thousands separator only before three digits. */
const WHOLE = /^(?:\d{1,9}|\d{1,3}٬\d{3})$/;

/**
 * Parses a typed weight ('4,6', '٤٫٦', '٤٫٥ كغ', '4500 g') to whole grams, or returns why it is invalid. Without a unit
 * it is in kilograms. A mark in grams is rejected, since it may separate thousands or decimals.
 */
export function gramsOf(typed: string): number | 'not_a_number' | 'too_light' | 'too_heavy' {
  const plain = latinDigits(cleanValue(typed));
  const [before = ''] = UNIT_FIRST.exec(plain) ?? [];
  const [figure = ''] = FIGURE.exec(plain.slice(before.length)) ?? [];
  const behind = plain.slice(before.length + figure.length);
  const unit = foldArabic(`${before}${behind}`).replaceAll(' ', '');
  const grams = GRAMS.includes(unit) ? wholeGrams(figure.trim()) : kilogramsInGrams(figure.trim());
  if (grams === null || !(unit === '' || KILOGRAMS.includes(unit) || GRAMS.includes(unit)))
    return 'not_a_number';
  if (grams < MIN_WEIGHT_GRAMS) return 'too_light';
  return grams > MAX_WEIGHT_GRAMS ? 'too_heavy' : grams;
}

const wholeGrams = (figure: string): number | null =>
  WHOLE.test(figure) ? Number(figure.replace('٬', '')) : null;

function kilogramsInGrams(figure: string): number | null {
  const { whole = '', part, tenths } = DECIMAL.exec(figure)?.groups ?? {};
  const decimals = tenths ?? part ?? '';
  if (whole === '' && decimals === '') return null;
  return Math.round(Number(`${whole || '0'}.${decimals || '0'}`) * GRAMS_PER_KILOGRAM);
}

/** A recorded weight, or one about to be recorded. */
type Weighed = { readonly grams: number; readonly measured_on: string };

/** Why a weight is questioned: the `grams` most likely meant, or the weight from which it differs too much. */
export type WeightDoubt =
  | { readonly kind: 'decimal'; readonly meant: number; readonly before: Weighed | null }
  | { readonly kind: 'jump'; readonly before: Weighed };

/** Above this weight of a species, a missing decimal mark is more likely. */
const HEAVIEST = { cat: 15_000, dog: 110_000 } as const;
const TEN = 10;
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
    const meant = [grams / TEN, grams * TEN].find(other => isNear(other, before.grams));
    if (meant !== undefined) return { kind: 'decimal', meant: Math.round(meant), before };
  }
  if (grams > HEAVIEST[species]) return { kind: 'decimal', meant: Math.round(grams / TEN), before };
  const isGrown = birth === null || birth <= monthsBefore(day, GROWN_MONTHS);
  if (before === null || !isGrown || distance(before) > JUMP_DAYS) return null;
  return Math.abs(grams - before.grams) > JUMP * before.grams ? { kind: 'jump', before } : null;
}

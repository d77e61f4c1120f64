import { latinDigits } from './digits.ts';
import { foldArabic } from './fold.ts';
import { cleanValue } from './text.ts';

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

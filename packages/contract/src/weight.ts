import { latinDigits } from './digits.ts';
import { foldArabic } from './fold.ts';
import { cleanValue } from './text.ts';

/** Lightest and heaviest animal accepted, in grams: a newborn kitten and the largest dogs lie within. */
export const MIN_WEIGHT_GRAMS = 10;
export const MAX_WEIGHT_GRAMS = 150_000;

const GRAMS_PER_KILOGRAM = 1000;

/** The units as they are folded, without spaces and full stops between their letters. */
const KILOGRAMS = [
  'ك كغ كج كغم كجم كلغ كلج كلغم كلجم كيلو كيلوات كيلوغرام كيلوجرام كيلوغراما كيلوجراما كيلوغرامات كيلوجرامات',
  'kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes',
]
  .join(' ')
  .split(' ');
const GRAMS = ['غ ج غم جم غرام جرام غراما جراما غرامات جرامات', 'g gr gm gms gram grams gramme grammes']
  .join(' ')
  .split(' ');

/** A unit before its figure. A full stop behind it is one of the figure: «كغ .5». */
const UNIT_FIRST = /^[\p{L}\p{M}]+(?:[. ]+[\p{L}\p{M}]+)*/u;
const FIGURE = /^[^\p{L}]*/u;
/** Kilograms with a decimal mark, and no more than one. */
const DECIMAL = /^(?<whole>\d{0,9})(?: ?[.,،٫·∙⋅] ?(?<part>\d{0,3})|٬(?<tenths>\d{1,2}))?$/;
/** Whole grams; ٬ stands before three digits where it marks thousands. */
const WHOLE = /^(?:\d{1,9}|\d{1,3}٬\d{3})$/;

/**
 * A weight as typed ('4,6', '٤٫٦', '٤٫٥ كغ', '4500 g') in whole grams, or why it is none of an animal. Without a unit it is in
 * kilograms. A mark in figures of grams is refused, since it may divide thousands or decimals.
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

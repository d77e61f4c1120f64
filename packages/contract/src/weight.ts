import { latinDigits } from './digits.ts';

/** Lightest and heaviest animal accepted, in grams: a newborn kitten and the largest dogs lie within. */
export const MIN_WEIGHT_GRAMS = 10;
export const MAX_WEIGHT_GRAMS = 150_000;

/** Kilograms as typed ('4,6', '٤٫٦') in whole grams, or null when they are not a weight. */
export function gramsOf(typedKilograms: string): number | null {
  const plain = latinDigits(typedKilograms.trim()).replace(/[,٫]/, '.');
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(plain)) return null;
  const grams = Math.round(Number(plain) * 1000);
  return grams >= MIN_WEIGHT_GRAMS && grams <= MAX_WEIGHT_GRAMS ? grams : null;
}

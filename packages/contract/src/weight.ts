import { latinDigits } from './digits.ts';
import { cleanValue } from './text.ts';

/** Lightest and heaviest animal accepted, in grams: a newborn kitten and the largest dogs lie within. */
export const MIN_WEIGHT_GRAMS = 10;
export const MAX_WEIGHT_GRAMS = 150_000;

/** Kilograms as typed ('4,6', '٤٫٦', '٤،٥') in whole grams, or why they are no weight of an animal. */
export function gramsOf(typedKilograms: string): number | 'not_a_number' | 'too_light' | 'too_heavy' {
  const plain = latinDigits(cleanValue(typedKilograms)).replace(/[,،٫]/, '.');
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(plain)) return 'not_a_number';
  const grams = Math.round(Number(plain) * 1000);
  if (grams < MIN_WEIGHT_GRAMS) return 'too_light';
  return grams > MAX_WEIGHT_GRAMS ? 'too_heavy' : grams;
}

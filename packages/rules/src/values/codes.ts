import { latinDigits } from './digits.ts';
import { cleanValue } from './text.ts';

/** Returns the letters and Latin digits of a typed or copied code, without spaces, signs, quotes and tatweel. */
export const bareCode = (typed: string): string =>
  latinDigits(cleanValue(typed)).replace(/[^\p{L}\p{N}]|\u0640/gu, '');

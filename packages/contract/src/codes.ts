import { latinDigits } from './digits.ts';
import { cleanValue } from './text.ts';

/** The letters and digits of a code as it was typed or copied, in Latin digits: without spaces, signs, quotation marks and tatweel. */
export const bareCode = (typed: string): string =>
  latinDigits(cleanValue(typed)).replace(/[^\p{L}\p{N}]|\u0640/gu, '');

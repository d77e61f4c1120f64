import { latinDigits } from './digits.ts';
import { cleanValue } from './text.ts';

/** An ISO 11784 transponder code has 15 digits; owners copy it from a card with spaces, dashes or full stops. */
export const MICROCHIP_LENGTH = 15;

/** Separators between the digits and around a copied number: all but letters and other numbers. */
const BETWEEN = /[^\p{L}\p{N}+]|ـ/gu;

/** Returns the digits of a typed number without separators; null if it contains letters, or no digits. */
export function microchipDigits(typed: string): string | null {
  const value = latinDigits(cleanValue(typed));
  const digits = value.replace(BETWEEN, '');
  return /^\d*$/.test(digits) && (digits !== '' || value === '') ? digits : null;
}

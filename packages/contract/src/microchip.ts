import { latinDigits } from './digits.ts';
import { cleanValue } from './text.ts';

/** An ISO 11784 transponder code has 15 digits; owners read it off a card with spaces, dashes or full stops. */
export const MICROCHIP_LENGTH = 15;

/** What stands between the digits, and around what was copied with them: all but letters and other numbers. */
const BETWEEN = /[^\p{L}\p{N}+]|ـ/gu;

/** The digits of what was typed, whatever signs stand between and around them; null where letters do, or signs alone. */
export function microchipDigits(typed: string): string | null {
  const value = latinDigits(cleanValue(typed));
  const digits = value.replace(BETWEEN, '');
  return /^\d*$/.test(digits) && (digits !== '' || value === '') ? digits : null;
}

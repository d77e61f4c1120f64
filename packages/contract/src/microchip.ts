import { latinDigits } from './digits.ts';
import { cleanValue } from './text.ts';

/** An ISO 11784 transponder code has 15 digits; owners read it off a card with spaces, dashes or full stops. */
export const MICROCHIP_LENGTH = 15;

/** What stands between the digits, and ends what was copied with them. */
const BETWEEN = /[\s\p{Pd}−ـ.]|،$/gu;

/**
 * The digits of what was typed, whatever of it is drawn or not; null when anything but digits and what separates them is in it, or
 * separators alone.
 */
export function microchipDigits(typed: string): string | null {
  const value = latinDigits(cleanValue(typed));
  const digits = value.replace(BETWEEN, '');
  return /^\d*$/.test(digits) && (digits !== '' || value === '') ? digits : null;
}

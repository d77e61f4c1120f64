import { latinDigits } from './digits.ts';

/** An ISO 11784 transponder code has 15 digits; owners read it off a card with spaces or dashes. */
export const MICROCHIP_LENGTH = 15;

/** The digits of what was typed, or null when anything but digits, spaces and dashes is in it. */
export function microchipDigits(typed: string): string | null {
  const plain = latinDigits(typed).replace(/[\s-]/g, '');
  return /^\d*$/.test(plain) ? plain : null;
}

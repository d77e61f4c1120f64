import { latinDigits } from './digits.ts';
import { cleanValue } from './text.ts';

/** The two display formats of a phone number (specification 3.7): '+code phone' and 'phone (code+)'. */
export function phoneWithCode(countryCode: number, phone: string): string {
  return `+${countryCode} ${phone}`;
}

export function phoneThenCode(countryCode: number, phone: string): string {
  return `${phone} (${countryCode}+)`;
}

/** Separates the dial code of an international number, as every screen shows it: «+966 501234567». */
export const spacedPhone = (international: string): string =>
  international.replace(/^\+(20|90|\d{3})(?=\d)/, '+$1 ');

/** Separators between the digits of a phone, and punctuation copied after it. */
const BETWEEN = /[\s()./_·\p{Pd}−∕⁄ـ]|[,،;؛]$/gu;

/** Converts a typed phone to Latin digits and removes separators. Anything else stays, for the caller to reject. */
export const compactPhone = (typed: string): string => latinDigits(cleanValue(typed)).replace(BETWEEN, '');

/** Returns the digits of each whole spelling of a phone, between spaces: international, with a trunk 0, and national. */
export function phoneSpellings(e164: string, dialCode: number): string {
  const international = e164.slice(1);
  const national = international.slice(String(dialCode).length);
  return ` ${international} 0${national} ${national} `;
}

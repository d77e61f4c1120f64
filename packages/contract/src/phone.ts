import { latinDigits } from './digits.ts';
import { cleanValue } from './text.ts';

/** The two display formats of a phone number (specification 3.7): '+code phone' and 'phone (code+)'. */
export function phoneWithCode(countryCode: number, phone: string): string {
  return `+${countryCode} ${phone}`;
}

export function phoneThenCode(countryCode: number, phone: string): string {
  return `${phone} (${countryCode}+)`;
}

/** A number in international form with its code apart, as every screen shows it: «+966 501234567». */
export const spacedPhone = (international: string): string =>
  international.replace(/^\+(20|90|\d{3})(?=\d)/, '+$1 ');

/** What stands between the digits of a phone, and ends what was copied with it. */
const BETWEEN = /[\s()./_·\p{Pd}−∕⁄ـ]|[,،;؛]$/gu;

/** What was typed for a phone in Latin digits, without what separates them. Anything else stays, for the caller to refuse. */
export const compactPhone = (typed: string): string => latinDigits(cleanValue(typed)).replace(BETWEEN, '');

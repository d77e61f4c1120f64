import { cleanValue, countries, latinDigits } from '@rifq/contract';

export interface TypedPhone {
  /** The number in Latin digits, with the spaces and dashes as typed. */
  phone: string;
  /** The country that was typed in front of it (+971…, 00971…), when it is one of ours. */
  countryCode?: number;
}

/**
 * Reads what stands in the phone field while it is typed: digits of every kind become Latin, what cannot
 * be part of a number is left out, and a country code in front chooses the country.
 */
export function readTypedPhone(typed: string): TypedPhone {
  const phone = latinDigits(cleanValue(typed))
    .replace(/[^\d+\s()-]/g, '')
    .trimStart();
  const international = /^(?:\+?00|\+)(.*)$/s.exec(phone)?.[1]?.trimStart();
  if (international === undefined) return { phone };
  const country = countries.find(({ dialCode }) => international.startsWith(String(dialCode)));
  if (!country) return { phone };
  const rest = international.slice(String(country.dialCode).length).replace(/^[\s-]+/, '');
  return { phone: rest, countryCode: country.dialCode };
}

/** Fewest digits of a number of our countries, and most of any with its country code (ITU-T E.164). */
const DIGITS = { min: 7, max: 15 };

/** What no country's number can have; otherwise the server is asked, which alone knows each country's numbers. */
export function lengthProblem(phone: string): 'none' | 'short' | 'long' | null {
  const { length } = phone.replace(/\D/g, '');
  if (length === 0) return 'none';
  if (length < DIGITS.min) return 'short';
  return length > DIGITS.max ? 'long' : null;
}

/** The number without the 0 that stands in front of it at home, for showing it behind its country code. */
export function nationalNumber(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0+/, '');
}

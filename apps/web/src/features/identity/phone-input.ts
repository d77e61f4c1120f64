import { countries, latinDigits } from '@rifq/contract';

export interface TypedPhone {
  /** The number in Latin digits, with the spaces and dashes as typed. */
  phone: string;
  /** The country that was typed in front of it (+971…, 00971…), when it is one of ours. */
  countryCode?: number;
}

/** Marks of direction that copied numbers carry. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Reads what stands in the phone field while it is typed: digits of every kind become Latin, what cannot
 * be part of a number is left out, and a country code in front chooses the country.
 */
export function readTypedPhone(typed: string): TypedPhone {
  const phone = latinDigits(typed.replace(DIRECTION_MARKS, ''))
    .replace(/[^\d+\s()-]/g, '')
    .trimStart();
  const international = /^(?:\+|00)\s*(.*)$/.exec(phone)?.[1];
  if (international === undefined) return { phone };
  const country = countries.find(({ dialCode }) => international.startsWith(String(dialCode)));
  if (!country) return { phone };
  const rest = international.slice(String(country.dialCode).length).replace(/^[\s-]+/, '');
  return { phone: rest, countryCode: country.dialCode };
}

/** Fewest and most digits that a number of our countries can have, a leading 0 included. */
const DIGITS = { min: 7, max: 13 };

/** Whether it is worth asking the server, which alone knows each country's numbers. */
export function looksLikePhone(phone: string): boolean {
  const { length } = phone.replace(/\D/g, '');
  return length >= DIGITS.min && length <= DIGITS.max;
}

/** The number without the 0 that stands in front of it at home, for showing it behind its country code. */
export function nationalNumber(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0+/, '');
}

import { cleanValue, compactPhone, countries, latinDigits, withoutEnd } from '@rifq/rules';

export interface TypedPhone {
  /** The number in Latin digits, otherwise as typed: letters stay, and are rejected. */
  phone: string;
  /** The country of the typed code (+971…, 00971…, 971+), when it is a supported one. */
  countryCode?: number;
}

/** Fewest digits of a number of the supported countries, and most of any with its country code (ITU-T E.164). */
const DIGITS = { min: 7, max: 15 };

/** Prefixes before a number: «tel:», «الجوال: », «واتساب », a phone emoji, the bracket that closed its code. */
const BEFORE =
  /^(?:[^\d+(]*:|(?:ال)?(?:جوال|موبايل|هاتف|تلفون|رقم|واتساب|واتس)\s|(?:tel|phone|mobile|mob|whatsapp)\s)?[^\p{L}\d+(]*/iu;
/** A WhatsApp link to a number, which begins with its code. */
const LINK = /^(?:https?:\/\/)?(?:www\.)?wa\.me\//i;
/** Characters copied after a number that belong to no code: quotation marks, emoji, ends of sentences. */
const BEHIND = /[\s\p{Pi}\p{Pf}"'!?؟،,;؛\]*_]|(?!\+)\p{S}/u;
/** «+966», «(+966)», «+(966)», «(00966)», «+00966» */
const CODE_BEHIND_SIGN = /^[(\s]*(?:\++[(\s]*(?:00+[(\s]*)?|00+[(\s]*)(?<rest>\d.*)$/s;
/** «966+» and «(966+)», as texts from the right are copied */
const CODE_BEFORE_SIGN = /^\(?(?<code>\d{1,3})\)?\+\)?(?<rest>.*)$/s;
/** «501234567 (966+)», «0501234567 (+966)» */
const CODE_AT_END = /(?:\+(?<after>\d{2,3})|(?<before>\d{2,3})\+)\)?$/;

/**
 * Parses the phone field while the user types: all digits become Latin, and a country code before or after the number
 * selects the country.
 */
export function readTypedPhone(typed: string): TypedPhone {
  const number = latinDigits(cleanValue(typed)).replace(LINK, '+').replace(BEFORE, '');
  const phone = withoutEnd(number, BEHIND);
  return withCodeInFront(phone) ?? withCodeAtEnd(phone) ?? { phone };
}

function withCodeInFront(phone: string): TypedPhone | null {
  const behind = CODE_BEHIND_SIGN.exec(phone)?.groups?.rest;
  const { code, rest = '' } = CODE_BEFORE_SIGN.exec(phone)?.groups ?? {};
  // «+2 010…» is how Egyptians write their code.
  const plain = behind?.replace(/^(\d) (?=\d)/, '$1');
  const country = countries.find(({ dialCode }) =>
    plain === undefined ? code === String(dialCode) : plain.startsWith(String(dialCode)),
  );
  if (country === undefined) return null;
  const { dialCode } = country;
  const number = plain?.slice(String(dialCode).length) ?? rest;
  return { phone: number.replace(/^[^\p{L}\d+(]*/u, ''), countryCode: dialCode };
}

function withCodeAtEnd(phone: string): TypedPhone | null {
  const found = CODE_AT_END.exec(phone);
  const code = found?.groups?.after ?? found?.groups?.before;
  const country = countries.find(({ dialCode }) => String(dialCode) === code);
  if (found === null || country === undefined) return null;
  const number = phone.slice(0, found.index).trimEnd().replace(/\($/, '').trimEnd();
  return digitsIn(number) < DIGITS.min ? null : { phone: number, countryCode: country.dialCode };
}

const digitsIn = (phone: string) => phone.replace(/\D/g, '').length;

/**
 * Finds a fault that no country's number can have; otherwise the server decides, which alone knows each country's
 * numbers.
 */
export function phoneProblem(phone: string): 'none' | 'letters' | 'short' | 'long' | null {
  // Separators of digits are left out, a tatweel too.
  if (/\p{L}/u.test(compactPhone(phone))) return 'letters';
  const length = digitsIn(phone);
  if (length === 0) return 'none';
  if (length < DIGITS.min) return 'short';
  return length > DIGITS.max ? 'long' : null;
}

/** Returns the number without its national leading 0, to show it after its country code. */
export function nationalNumber(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^0+/, '');
}

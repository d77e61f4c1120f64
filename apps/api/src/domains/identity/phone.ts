import { countries, type FieldErrorCode, findCountry, latinDigits } from '@rifq/contract';
import { parsePhoneNumberFromString as parseAnyNumber } from 'libphonenumber-js/max';
import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';
import { AppError, fieldError } from '../../core/errors.ts';

/** A mobile number: international form, and the national digits without the dial code. */
export type Phone = { readonly e164: string; readonly national: string; readonly countryCode: number };

const TYPED = /^[+\d\s().-]+$/;

/** Invisible marks of numbers copied from right-to-left text. */
const BIDI_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c]/g;

/** The spellings to parse: as typed, and without a trunk 0 that the country's numbering plan does not have. */
function candidates(typed: string, dialCode: number): string[] {
  if (typed.startsWith('+')) return [typed];
  if (typed.startsWith('00')) return [`+${typed.slice(2)}`];
  const national = typed.replace(/^0+/, '');
  return [typed, national, ...(typed.startsWith(String(dialCode)) ? [`+${typed}`] : [])];
}

/**
 * Parses a phone as people type it: digits of every kind, spaces, 05…, 00966…, +966…. Anything but a mobile number of a
 * known country is the error to answer with, since the code is sent by text message.
 */
export function readPhone(countryCode: number, typed: string): Phone | AppError {
  const country = findCountry(countryCode);
  if (!country) return fieldError('countryCode', 'field.country');
  const plain = latinDigits(typed.replace(BIDI_MARKS, '')).trim();
  if (!TYPED.test(plain)) return fieldError('phone', 'field.phone');
  const compact = plain.replace(/[\s().-]/g, '');

  for (const candidate of candidates(compact, countryCode)) {
    const parsed = parsePhoneNumberFromString(candidate, country.iso);
    if (parsed?.isValid() && parsed.countryCallingCode === String(countryCode)) {
      return { e164: parsed.number, national: parsed.nationalNumber, countryCode };
    }
  }
  return fieldError('phone', whyNoMobile(candidates(compact, countryCode), country));
}

/** The digits of a spelling as they are dialled within the country, without a trunk 0. */
const nationalDigits = (spelling: string, dialCode: number) =>
  (spelling.startsWith(`+${dialCode}`) ? spelling.slice(`+${dialCode}`.length) : spelling).replace(/^0+/, '');

/** What is wrong with a number that is no mobile number of a country, in any of its spellings. */
function whyNoMobile(
  spellings: readonly string[],
  { iso, dialCode }: (typeof countries)[number],
): FieldErrorCode {
  const isLandline = spellings.some(spelling => {
    const parsed = parseAnyNumber(spelling, iso);
    return parsed?.getType() === 'FIXED_LINE' && parsed.countryCallingCode === String(dialCode);
  });
  if (isLandline) return 'field.phone_landline';
  const foreign = spellings
    .filter(spelling => spelling.startsWith('+'))
    .map(spelling => parseAnyNumber(spelling))
    .find(parsed => parsed !== undefined && parsed.countryCallingCode !== String(dialCode));
  if (foreign !== undefined) {
    const isServed = countries.some(known => String(known.dialCode) === foreign.countryCallingCode);
    return isServed ? 'field.phone' : 'field.phone_unserved';
  }
  const usual = getExampleNumber(iso, examples)?.nationalNumber.length ?? 0;
  const lengths = spellings.map(spelling => nationalDigits(spelling, dialCode).length);
  if (lengths.every(length => length > usual)) return 'field.phone_long';
  return lengths.every(length => length < usual) ? 'field.phone_short' : 'field.phone';
}

/** The phone that was typed. Throws the error of `readPhone`. */
export function requirePhone(typed: { phone: string; countryCode: number }): Phone {
  const phone = readPhone(typed.countryCode, typed.phone);
  if (phone instanceof AppError) throw phone;
  return phone;
}

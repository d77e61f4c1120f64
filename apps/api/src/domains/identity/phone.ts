import { cleanValue, compactPhone, countries, findCountry } from '@rifq/contract';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { AppError, fieldError } from '../../core/errors.ts';
import { isWholeNumber, whyNoMobile } from './phone-fault.ts';

/** A mobile number: international form, and the national digits without the dial code. */
export type Phone = { readonly e164: string; readonly national: string; readonly countryCode: number };

/** A number whose dial code stands behind it, or before its plus, as texts from the right are copied: «501234567 (966+)». */
function withCodeInFront(compact: string, dialCode: number): string {
  const behind = [`${dialCode}+`, `+${dialCode}`].find(code => compact.endsWith(code));
  if (behind !== undefined && behind.length < compact.length)
    return `+${dialCode}${compact.slice(0, -behind.length).replace(/^0+/, '')}`;
  return compact.startsWith(`${dialCode}+`) ? `+${dialCode}${compact.slice(`${dialCode}+`.length)}` : compact;
}

/** The spellings to parse: as typed, and without a trunk 0 that the country's numbering plan does not have. */
function candidates(typed: string, dialCode: number): string[] {
  const [prefix = ''] = /^[+0]*/.exec(typed) ?? [];
  const digits = typed.slice(prefix.length);
  // A plus before a trunk 0 says nothing more.
  if (prefix === '+0') return candidates(typed.slice(1), dialCode);
  if (prefix === '' || prefix === '0')
    return [typed, digits, ...(typed.startsWith(String(dialCode)) ? [`+${typed}`] : [])];
  // A plus or 00 is typed before national digits too, and the code before a trunk 0; a number of another country stays one.
  if (isWholeNumber(digits)) return [`+${digits}`];
  const code = String(dialCode);
  const national = digits.startsWith(`${code}0`) ? digits.slice(code.length).replace(/^0+/, '') : digits;
  return [`+${digits}`, national];
}

/**
 * Parses a phone as people type it: digits of every kind, spaces, 05…, 00966…, +966…. Anything but a mobile number of a
 * known country is the error to answer with, since the code is sent by text message.
 */
export function readPhone(countryCode: number, typed: string): Phone | AppError {
  const country = findCountry(countryCode);
  if (!country) return fieldError('countryCode', 'field.country');
  const digits = compactPhone(typed);
  if (cleanValue(typed) === '' || !/^[+\d]*$/.test(digits)) return fieldError('phone', 'field.phone');
  const compact = withCodeInFront(digits, countryCode);

  for (const candidate of candidates(compact, countryCode)) {
    const parsed = parsePhoneNumberFromString(candidate, country.iso);
    if (parsed?.isValid() && parsed.countryCallingCode === String(countryCode)) {
      return { e164: parsed.number, national: parsed.nationalNumber, countryCode };
    }
  }
  return fieldError('phone', whyNoMobile(candidates(compact, countryCode), country));
}

/** A mobile number in international form, as '+966 50 123 4567'; null for what is none of a known country. */
export function readInternational(typed: string): Phone | null {
  const digits = typed.replace(/[\s-]/g, '');
  const country = countries.find(entry => digits.startsWith(`+${entry.dialCode}`));
  const phone = country ? readPhone(country.dialCode, digits) : null;
  return phone instanceof AppError ? null : phone;
}

/** The phone that was typed. Throws the error of `readPhone`. */
export function requirePhone(typed: { phone: string; countryCode: number }): Phone {
  const phone = readPhone(typed.countryCode, typed.phone);
  if (phone instanceof AppError) throw phone;
  return phone;
}

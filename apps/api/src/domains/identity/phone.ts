import { cleanValue, compactPhone, countries, findCountry } from '@rifq/rules';
import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import { AppError, fieldError } from '../../core/errors.ts';
import { isWholeNumber, whyNoMobile } from './phone-fault.ts';

/** A mobile number: international form, and the national digits without the dial code. */
export type Phone = { readonly e164: string; readonly national: string; readonly countryCode: number };

/** Moves a dial code behind the number, or before its plus, to the front. Copied Arabic text: «501234567 (966+)». */
function withCodeInFront(compact: string, dialCode: number): string {
  const behind = [`${dialCode}+`, `+${dialCode}`].find(code => compact.endsWith(code));
  if (behind !== undefined && behind.length < compact.length)
    return `+${dialCode}${compact.slice(0, -behind.length).replace(/^0+/, '')}`;
  return compact.startsWith(`${dialCode}+`) ? `+${dialCode}${compact.slice(`${dialCode}+`.length)}` : compact;
}

/** Returns the spellings to parse: as typed, and without a trunk 0 that the country's numbering plan does not have. */
function candidates(typed: string, dialCode: number): string[] {
  const [prefix = ''] = /^[+0]*/.exec(typed) ?? [];
  const digits = typed.slice(prefix.length);
  // A plus before a trunk 0 has no meaning.
  if (prefix === '+0') return candidates(typed.slice(1), dialCode);
  if (prefix === '' || prefix === '0')
    return [typed, digits, ...(typed.startsWith(String(dialCode)) ? [`+${typed}`] : [])];
  // Users also type a plus or 00 before national digits, and the code before a trunk 0. Foreign numbers stay unchanged.
  if (isWholeNumber(digits)) return [`+${digits}`];
  const code = String(dialCode);
  const national = digits.startsWith(`${code}0`) ? digits.slice(code.length).replace(/^0+/, '') : digits;
  return [`+${digits}`, national];
}

/**
 * Parses a phone as users type it: Arabic or Latin digits, spaces, 05…, 00966…, +966…. Returns an error for anything
 * but a mobile number of a known country, since the code is sent by text message.
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

/** Parses a mobile number in international form, as '+966 50 123 4567'; null when it is none of a known country. */
export function readInternational(typed: string): Phone | null {
  const digits = typed.replace(/[\s-]/g, '');
  const country = countries.find(entry => digits.startsWith(`+${entry.dialCode}`));
  const phone = country ? readPhone(country.dialCode, digits) : null;
  return phone instanceof AppError ? null : phone;
}

/** Parses a phone that a clinic's member types. Refuses at its field. */
export function requireTypedPhone({ phone, country_code }: { phone: string; country_code: number }): Phone {
  const read = readPhone(country_code, phone);
  if (!(read instanceof AppError)) return read;
  throw 'countryCode' in read.fields ? fieldError('country_code', 'field.country') : read;
}

/** Parses a typed phone. Throws the error of `readPhone`. */
export function requirePhone(typed: { phone: string; countryCode: number }): Phone {
  const phone = readPhone(typed.countryCode, typed.phone);
  if (phone instanceof AppError) throw phone;
  return phone;
}

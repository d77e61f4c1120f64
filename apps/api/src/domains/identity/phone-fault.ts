import type { FieldErrorCode } from '@rifq/contract';
import { countries } from '@rifq/rules';
import { parsePhoneNumberFromString as parseAnyNumber } from 'libphonenumber-js/max';
import { getExampleNumber, parsePhoneNumberFromString as parseMobile } from 'libphonenumber-js/mobile';
import examples from 'libphonenumber-js/mobile/examples';

type Country = (typeof countries)[number];

/**
 * Explains why a number is no mobile number of a country.
 * @param spellings its possible readings, of digits and +; with + in front where it includes a country code
 */
export function whyNoMobile(spellings: readonly string[], country: Country): FieldErrorCode {
  if (spellings.some(spelling => isLandline(spelling, country))) return 'field.phone_landline';
  const foreign = foreignDigits(spellings, country);
  if (foreign !== null) return isServed(foreign) ? 'field.phone' : 'field.phone_unserved';
  const usual = usualLength(country);
  const lengths = spellings.map(spelling => nationalDigits(spelling, country).length);
  if (lengths.every(length => length > usual)) return 'field.phone_long';
  return lengths.every(length => length < usual) ? 'field.phone_short' : 'field.phone';
}

function isLandline(spelling: string, { iso, dialCode }: Country): boolean {
  const parsed = parseAnyNumber(spelling, iso);
  return parsed?.getType() === 'FIXED_LINE' && parsed.countryCallingCode === String(dialCode);
}

/** Returns the digits of another country's number, starting with its code; null for any other number. */
function foreignDigits(spellings: readonly string[], country: Country): string | null {
  const code = String(country.dialCode);
  const international = spellings.find(spelling => spelling.startsWith('+'));
  if (international === undefined)
    return spellings.map(digitsOf).find(digits => isForeign(digits, country)) ?? null;
  const digits = digitsOf(international);
  return digits.startsWith(code) || code.startsWith(digits) ? null : digits;
}

/** Whether digits without a + are a complete number of another country, not one of ours with an extra digit. */
function isForeign(digits: string, country: Country): boolean {
  const usual = usualLength(country);
  if (digits.length <= usual || !isWholeNumber(digits)) return false;
  return digits.length > usual + 1 || parseMobile(digits.slice(0, usual), country.iso)?.isValid() !== true;
}

/** Whether digits with their country code in front are a number of that country, of any kind. */
export const isWholeNumber = (digits: string) => parseAnyNumber(`+${digits}`)?.isValid() === true;

/** Whether we serve the country of these digits. No country code is the prefix of another, so prefixes are unique. */
const isServed = (digits: string) => countries.some(({ dialCode }) => digits.startsWith(String(dialCode)));

/** Returns the usual number of digits of a country's mobile numbers. */
const usualLength = ({ iso }: Country) => getExampleNumber(iso, examples)?.nationalNumber.length ?? 0;

/** Returns the digits of a spelling as dialled within the country, without a trunk 0. */
function nationalDigits(spelling: string, { dialCode }: Country): string {
  const digits = digitsOf(spelling);
  const code = String(dialCode);
  const isWhole = spelling.startsWith('+') && digits.startsWith(code);
  return (isWhole ? digits.slice(code.length) : digits).replace(/^0+/, '');
}

const digitsOf = (spelling: string) => spelling.replace(/\D/g, '');

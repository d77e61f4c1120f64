import { compactPhone, findCountry } from '@rifq/rules';
import { fieldError } from '../../../core/errors.ts';

const E164 = /^\+[1-9]\d{6,14}$/;

/**
 * Parses the phone of a clinic, which may be a landline, to international form: with `+` or `00`, or as dialled in the
 * country. Refuses at its field.
 */
export function requireClinicPhone(
  typed: string,
  dialCode: number,
  field: 'phone' | 'emergency_phone' = 'phone',
): string {
  if (!findCountry(dialCode)) throw fieldError('country_code', 'field.country');
  const digits = compactPhone(typed).replace(/^00/, '+');
  const e164 = digits.startsWith('+') ? digits : `+${dialCode}${digits.replace(/^0/, '')}`;
  if (!E164.test(e164)) throw fieldError(field, 'field.phone');
  return e164;
}

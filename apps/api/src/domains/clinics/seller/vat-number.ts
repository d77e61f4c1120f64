import { type CountryIso, latinDigits } from '@rifq/rules';
import { fieldError } from '../../../core/errors.ts';

/** Source: ZATCA, VAT registration number: 15 digits that begin and end with 3. */
const SAUDI = /^3\d{13}3$/;
const ANY = /^[0-9A-Z]{5,15}$/;

/** Parses the VAT number of a clinic as typed; null for none. Refuses at `vat_number`. */
export function requireVatNumber(typed: string | null | undefined, country: CountryIso): string | null {
  const number = latinDigits(typed ?? '')
    .replaceAll(/[\s-]/g, '')
    .toUpperCase();
  if (number === '') return null;
  if (!(country === 'SA' ? SAUDI : ANY).test(number)) throw fieldError('vat_number', 'field.vat_number');
  return number;
}

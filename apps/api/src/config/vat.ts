import { type Currency, cleanValue, latinDigits } from '@rifq/rules';

/** Fifteen digits, which some authorities print in groups with hyphens. */
const OF_FIFTEEN = /^\d{15}$/;

/** Normalizes a VAT number for storage and print: ASCII digits and capitals, without spaces. */
export function cleanVatNumber(typed: string): string {
  const plain = latinDigits(cleanValue(typed))
    .replace(/\s/g, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .toUpperCase();
  const joined = plain.replaceAll('-', '');
  return OF_FIFTEEN.test(joined) ? joined : plain;
}

interface VatRule {
  readonly form: RegExp;
  /** The expected form, for the operator. */
  readonly expectation: string;
}

/** Rules for VAT numbers with a documented form. */
const VAT_RULES: Partial<Record<Currency, VatRule>> = {
  SAR: { form: /^3\d{13}3$/, expectation: '15 digits from 3 to 3, as ZATCA gives them' },
  AED: { form: OF_FIFTEEN, expectation: '15 digits, as the FTA gives them' },
};
const ANY_VAT_RULE: VatRule = {
  form: /^[A-Z\d](?:[-./]?[A-Z\d]){5,24}$/,
  expectation: '6 digits at least, with letters and single - . / among them, such as 1234567/A/M/000',
};

const FEWEST_DIGITS = 6;

/**
 * Returns the fault of a VAT number in the country of a currency, with the expected form; undefined if it has none.
 * @param number normalized by `cleanVatNumber`
 */
export function vatNumberFault(number: string, currency: Currency): string | undefined {
  const { form, expectation } = VAT_RULES[currency] ?? ANY_VAT_RULE;
  const digits = number.replace(/\D/g, '');
  // A single repeated digit is a placeholder.
  const isMade = digits.length < FEWEST_DIGITS || new Set(digits).size === 1;
  if (form.test(number) && !isMade) return undefined;
  return `VAT_NUMBER is no VAT number: with CURRENCY=${currency} it has ${expectation}`;
}

import { type Currency, cleanValue, latinDigits } from '@rifq/contract';

/** Digits that some authority or other shows in groups, with hyphens between them. */
const OF_FIFTEEN = /^\d{15}$/;

/** A VAT number as it is kept and printed: ASCII digits and capitals, without spaces. */
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
  /** What is wanted, for whoever starts the app. */
  readonly words: string;
}

/** The VAT numbers of countries that check theirs. */
const VAT_RULES: Partial<Record<Currency, VatRule>> = {
  SAR: { form: /^3\d{13}3$/, words: '15 digits from 3 to 3, as ZATCA gives them' },
  AED: { form: OF_FIFTEEN, words: '15 digits, as the FTA gives them' },
};
const ANY_VAT_RULE: VatRule = {
  form: /^[A-Z\d](?:[-./]?[A-Z\d]){5,24}$/,
  words: '6 digits at least, with letters and single - . / among them, such as 1234567/A/M/000',
};

const FEWEST_DIGITS = 6;

/**
 * The fault of a VAT number in the country of a currency, in a line that says what is wanted; undefined for one without.
 * @param number as `cleanVatNumber` makes it
 */
export function vatNumberFault(number: string, currency: Currency): string | undefined {
  const { form, words } = VAT_RULES[currency] ?? ANY_VAT_RULE;
  const digits = number.replace(/\D/g, '');
  // Of one digit alone is what somebody types to get past.
  const isMade = digits.length < FEWEST_DIGITS || new Set(digits).size === 1;
  if (form.test(number) && !isMade) return undefined;
  return `VAT_NUMBER is no VAT number: with CURRENCY=${currency} it has ${words}`;
}

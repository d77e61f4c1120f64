import type { Currency } from './currency.ts';

/** The sign after an amount in Arabic. */
const signs: Readonly<Record<Currency, string>> = {
  SAR: 'ر.س',
  AED: 'د.إ',
  QAR: 'ر.ق',
  KWD: 'د.ك',
  BHD: 'د.ب',
  OMR: 'ر.ع',
  EGP: 'ج.م',
  JOD: 'د.أ',
  MAD: 'د.م',
  TND: 'د.ت',
  TRY: 'ل.ت',
  USD: 'US$',
};

/** Returns a currency sign for an Arabic sentence: «ر.س»; a Latin sign is wrapped in a left-to-right isolate. */
export function currencySign(currency: Currency): string {
  const sign = signs[currency];
  return /[a-z]/i.test(sign) ? `\u2066${sign}\u2069` : sign;
}

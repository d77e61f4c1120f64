import { expect, it } from 'vitest';
import { amountText } from './receipt-words.ts';

it.each([
  [{ amount: 125_050, currency: 'SAR' }, 'latn', '\u20661,250.50\u2069 ر.س'],
  [{ amount: 5, currency: 'SAR' }, 'arab', '\u2066٠٫٠٥\u2069 ر.س'],
  [{ amount: 12_345, currency: 'KWD' }, 'latn', '\u206612.345\u2069 د.ك'],
  [{ amount: 2000, currency: 'USD' }, 'latn', '\u206620.00\u2069 \u2066US$\u2069'],
  [{ amount: 2000, currency: 'TRY' }, 'latn', '\u206620.00\u2069 ل.ت'],
] as const)('%o is written in %s as %s', (money, digits, written) => {
  expect(amountText(money, { digits })).toBe(written);
});

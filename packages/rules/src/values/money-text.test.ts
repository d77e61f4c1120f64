import { expect, it } from 'vitest';
import { createMoneyFormat } from './money-text.ts';

const latin = createMoneyFormat('ar-SA-u-ca-gregory-nu-latn');
const arabic = createMoneyFormat('ar-u-nu-arab');

/** Makes the isolate marks around the number visible. */
const shown = (text: string) =>
  text.replaceAll('\u2066', '[').replaceAll('\u2069', ']').replace('\u00a0', ' ');

it('writes an amount with the decimals of its minor unit, isolated from its symbol', () => {
  expect(shown(latin({ amount: 2000, currency: 'SAR' }))).toBe('[20.00] ر.س');
  expect(shown(latin({ amount: 5, currency: 'SAR' }))).toBe('[0.05] ر.س');
  expect(shown(latin({ amount: 1_234_500, currency: 'KWD' }))).toBe('[1,234.500] د.ك');
});

it('isolates a sign in Latin letters, so that «US$» is not reordered', () => {
  expect(shown(latin({ amount: 2000, currency: 'USD' }))).toBe('[20.00] [US$]');
});

it('places the minus before the digits, Arabic or Latin', () => {
  expect(shown(latin({ amount: -2000, currency: 'SAR' }))).toBe('[−20.00] ر.س');
  expect(shown(arabic({ amount: -2000, currency: 'SAR' }))).toBe('[−٢٠٫٠٠] ر.س');
});

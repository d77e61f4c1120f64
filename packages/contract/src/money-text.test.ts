import { expect, it } from 'vitest';
import { createMoneyFormat } from './money-text.ts';

const latin = createMoneyFormat('ar-SA-u-ca-gregory-nu-latn');
const arabic = createMoneyFormat('ar-u-nu-arab');

/** The marks around the number, as they would be seen. */
const shown = (text: string) =>
  text.replaceAll('\u2066', '[').replaceAll('\u2069', ']').replace('\u00a0', ' ');

it('writes an amount with the digits of its minor unit, isolated from its symbol', () => {
  expect(shown(latin({ amount: 2000, currency: 'SAR' }))).toBe('[20.00] ر.س');
  expect(shown(latin({ amount: 5, currency: 'SAR' }))).toBe('[0.05] ر.س');
  expect(shown(latin({ amount: 1_234_500, currency: 'KWD' }))).toBe('[1,234.500] د.ك');
});

it('keeps a sign in Latin letters together, so that «US$» is not turned about', () => {
  expect(shown(latin({ amount: 2000, currency: 'USD' }))).toBe('[20.00] [US$]');
});

it('keeps the sign before the digits, in either digits', () => {
  expect(shown(latin({ amount: -2000, currency: 'SAR' }))).toBe('[−20.00] ر.س');
  expect(shown(arabic({ amount: -2000, currency: 'SAR' }))).toBe('[−٢٠٫٠٠] ر.س');
});

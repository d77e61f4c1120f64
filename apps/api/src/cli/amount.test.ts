import { type Currency, currencyCodes, decimalOf } from '@rifq/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAmount } from './amount.ts';

describe('a typed amount', () => {
  it.each<[string, Currency, number | null]>([
    ['12.50', 'SAR', 1250],
    ['12.5', 'SAR', 1250],
    ['12', 'SAR', 1200],
    ['0.07', 'SAR', 7],
    ['١٢.٥٠', 'SAR', 1250],
    ['1.005', 'KWD', 1005],
    ['114.70', 'SAR', 11_470],
    ['1.005', 'SAR', null],
    ['0', 'SAR', null],
    ['0.00', 'SAR', null],
    ['-5', 'SAR', null],
    ['1,250.00', 'SAR', null],
    ['12.', 'SAR', null],
    ['.5', 'SAR', null],
    ['1e3', 'SAR', null],
    ['', 'SAR', null],
    ['1234567890123', 'KWD', null],
  ])('%s %s is %s in the minor unit', (typed, currency, minor) => {
    expect(readAmount(typed, currency)).toBe(minor);
  });

  it('is parsed exactly, to the minor unit', () => {
    const anyCurrency = fc.constantFrom(...currencyCodes);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 14 }), anyCurrency, (amount, currency) => {
        expect(readAmount(decimalOf({ amount, currency }), currency)).toBe(amount);
      }),
    );
  });
});

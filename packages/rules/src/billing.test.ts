import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billTotals, lineTotal, type PricedLine, paidVat } from './billing.ts';

const line = (unit_price: number, vat_percent = 15, quantity = 1): PricedLine => ({
  quantity,
  unit_price,
  vat_percent,
});

describe('the totals of a bill', () => {
  it('multiply the price by the quantity', () => {
    expect(lineTotal(line(2500, 15, 3))).toBe(7500);
  });

  it('round the tax once for each rate', () => {
    // 1 × 15 / 115 = 0.13 for each line, and 0.52 for the four.
    expect(billTotals([line(1), line(1), line(1), line(1)])).toEqual({ total: 4, vat: 1 });
    // 11.50 at 15 % and 10.50 at 5 %; 20.00 without.
    expect(billTotals([line(1150), line(1050, 5), line(1000, 0, 2)])).toEqual({ total: 4200, vat: 200 });
  });

  it('of a free visit are nothing', () => {
    expect(billTotals([line(0)])).toEqual({ total: 0, vat: 0 });
    expect(billTotals([])).toEqual({ total: 0, vat: 0 });
  });
});

describe('the tax in what has been paid', () => {
  it('is its share, rounded half up', () => {
    const bill = { total: 200, vat: 26 };
    expect([0, 50, 100, 200].map(paid => paidVat(bill, paid))).toEqual([0, 7, 13, 26]);
    expect(paidVat({ total: 0, vat: 0 }, 0)).toBe(0);
    // Their product is no safe integer.
    const large = { total: 385_636_602_231, vat: 50_300_426_377 };
    expect(paidVat(large, 289_227_853_351)).toBe(37_725_372_175);
  });

  it('never falls as more is paid, and is the tax of the bill at its end', () => {
    const bills = fc
      .record({
        total: fc.integer({ min: 1, max: 10_000_000 }),
        share: fc.double({ min: 0, max: 0.5, noNaN: true }),
      })
      .map(({ total, share }) => ({ total, vat: Math.floor(total * share) }));
    const parts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(bills, parts, (bill, shares) => {
        const paid = [...shares.map(share => Math.floor(share * bill.total)), bill.total].toSorted(
          (a, b) => a - b,
        );
        const taxes = paid.map(amount => paidVat(bill, amount));
        expect(taxes).toEqual(taxes.toSorted((a, b) => a - b));
        expect(taxes.at(-1)).toBe(bill.vat);
        for (const [index, amount] of paid.entries()) expect(taxes[index]).toBeLessThanOrEqual(amount);
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});

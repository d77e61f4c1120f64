import { includedVat } from '@rifq/rules';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditedVat } from './credited-vat.ts';

describe('the tax of a receipt', () => {
  it.each([
    { total: 11_500, rate: 1500, vat: 1500 },
    // 1000 × 15 / 115 = 130.43…
    { total: 1000, rate: 1500, vat: 130 },
    // 2001 × 5 / 105 = 95.28…
    { total: 2001, rate: 500, vat: 95 },
    // 21 × 100 / 200 = 10.5: half up.
    { total: 21, rate: 10_000, vat: 11 },
    { total: 999, rate: 0, vat: 0 },
  ])('of $total at $rate is $vat', ({ total, rate, vat }) => {
    expect(includedVat(total, rate)).toBe(vat);
  });
});

describe('the tax of credit notes', () => {
  it('assigns the rest of the receipt’s tax to the last note', () => {
    // 10.00 in three parts at 15 %: 43.43, 43.43 and 43.56 of 130.43, in halalas.
    const receipt = { vatRate: 1500, total: 1000 };
    const credited: { total: number; vat: number }[] = [];
    for (const amount of [333, 333, 334])
      credited.push({ total: amount, vat: creditedVat({ ...receipt, credited }, amount) });
    expect(credited.map(({ vat }) => vat)).toEqual([43, 44, 43]);
    expect(() => creditedVat({ ...receipt, credited }, 1)).toThrow(RangeError);
  });

  const history = fc
    .record({
      vatRate: fc.integer({ min: 0, max: 10_000 }),
      parts: fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 12 }),
      notRefunded: fc.integer({ min: 0, max: 10_000_000 }),
    })
    .map(({ notRefunded, parts, vatRate }) => ({
      vatRate,
      parts,
      notRefunded,
      total: parts.reduce((sum, part) => sum + part, notRefunded),
    }));

  it('never exceeds the receipt’s tax in total, and equals it once all is refunded', () => {
    fc.assert(
      fc.property(history, ({ vatRate, parts, notRefunded, total }) => {
        const vat = includedVat(total, vatRate);
        const credited: { total: number; vat: number }[] = [];
        for (const amount of parts) {
          const own = creditedVat({ vatRate, total, credited }, amount);
          credited.push({ total: amount, vat: own });
          expect(own).toBeGreaterThanOrEqual(0);
          expect(own).toBeLessThanOrEqual(amount);
          // A part differs from its own tax by what rounding leaves over.
          expect(Math.abs(own - includedVat(amount, vatRate))).toBeLessThanOrEqual(1);
          const together = credited.reduce((sum, note) => sum + note.vat, 0);
          expect(together).toBeLessThanOrEqual(vat);
        }
        const together = credited.reduce((sum, note) => sum + note.vat, 0);
        if (notRefunded === 0) expect(together).toBe(vat);
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});

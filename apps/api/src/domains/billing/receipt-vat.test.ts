import { billTotals } from '@rifq/rules';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { vatOfDocument } from './receipt-vat.ts';

const lines = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 5 }),
    unit_price: fc.integer({ min: 1, max: 100_000 }),
    vat_percent: fc.constantFrom(0, 5, 15, 100),
  }),
  { minLength: 1, maxLength: 5 },
);
/** A payment, or a refund, of a share of what is due or paid; and the lines from then on, where they change. */
const steps = fc.array(
  fc.record({
    pays: fc.boolean(),
    share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    lines: fc.option(lines, { freq: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
);

it('of the documents together is the tax of the bill once it is paid, and nothing once all is refunded', () => {
  fc.assert(
    fc.property(lines, steps, (first, history) => {
      let bill = billTotals(first);
      let [paid, vat] = [0, 0];
      const moves = (amount: number) => {
        const own = vatOfDocument(bill, { paid, vat }, amount);
        expect(own).toBeGreaterThanOrEqual(0);
        expect(own).toBeLessThanOrEqual(Math.abs(amount));
        paid += amount;
        vat += amount > 0 ? own : -own;
        expect(vat).toBeLessThanOrEqual(paid);
      };
      let hasChanged = false;
      for (const step of history) {
        if (step.lines && billTotals(step.lines).total >= paid) {
          bill = billTotals(step.lines);
          hasChanged ||= paid > 0;
        }
        const most = step.pays ? bill.total - paid : paid;
        const amount = Math.ceil(most * step.share);
        if (amount > 0) moves(step.pays ? amount : -amount);
      }
      if (bill.total > paid) moves(bill.total - paid);
      if (!hasChanged) expect(vat).toBe(bill.vat);
      moves(-paid);
      expect(vat).toBe(0);
    }),
    { numRuns: fuzzRuns(300) },
  );
});

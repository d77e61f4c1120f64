import { describe, expect, it } from 'vitest';
import { billingPoints, billingPrice } from './prices.ts';

/** Specification 9.5 and 9.6, word for word; undefined arguments behave as its text says too. */
const cases: readonly [number, number, number, number][] = [
  // kind, method, price, points
  [1, 1, 0, 100],
  [1, 2, 20, 0],
  [2, 1, 0, 50],
  [2, 2, 10, 0],
  [0, 0, 20, 100],
  [3, 3, 20, 100],
  [2, 0, 10, 50],
  [2, 3, 10, 50],
  [-2, 1, 0, 100],
  [1.5, 2, 20, 0],
  [Number.NaN, 1, 0, 100],
  [Number.NaN, Number.NaN, 20, 100],
  [Infinity, -Infinity, 20, 100],
];

describe('billing', () => {
  it.each(cases)('for (%d, %d) is %d in currency and %d in points', (kind, method, price, points) => {
    expect([billingPrice(kind, method), billingPoints(kind, method)]).toEqual([price, points]);
  });
});

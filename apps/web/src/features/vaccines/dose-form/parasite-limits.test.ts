import { expect, it } from 'vitest';
import { limitMissed } from './parasite-limits.ts';

const fluralaner = { minAgeWeeks: 9, minGrams: 1200 };
const weighing = (grams: number) => ({ id: 'w', grams, measured_on: '2026-11-01', clinic: null });

it.each([
  ['2026-09-18', null, null],
  ['2026-09-19', null, 'age'],
  [null, null, null],
  [null, weighing(1200), null],
  [null, weighing(1199), 'weight'],
  ['2026-09-19', weighing(1199), 'age'],
] as const)(
  'compares a birth on %s and a last weight with the limits of the product',
  (birth_date, weight, missed) => {
    expect(limitMissed(fluralaner, { birth_date, weight }, '2026-11-20')).toBe(missed);
  },
);

it('requires no weight if none is known, and no age without a day', () => {
  expect(
    limitMissed({ minAgeWeeks: 8, minGrams: null }, { birth_date: null, weight: weighing(300) }, null),
  ).toBeNull();
  expect(limitMissed(fluralaner, { birth_date: '2026-11-19', weight: null }, null)).toBeNull();
});

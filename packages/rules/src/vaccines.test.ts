import { expect, it } from 'vitest';
import { levelHundredthsOf } from './vaccines.ts';

it.each([
  ['0.5', 50],
  ['0.75', 75],
  ['٠٫٧٥', 75],
  ['۰،۴۹', 49],
  ['1,2 IU/ml', 120],
  ['.5', 50],
  ['12', 1200],
  ['0', 0],
  ['1000', 100_000],
])('parses «%s» as %i hundredths', (typed, hundredths) => {
  expect(levelHundredthsOf(typed)).toBe(hundredths);
});

it.each(['', '.', 'سلبي', '0.755', '<0.5', '-1', '1000.01', '1.2.3', '0.5 mg', '١٬٢'])(
  'refuses «%s»',
  typed => {
    expect(levelHundredthsOf(typed)).toBeNull();
  },
);

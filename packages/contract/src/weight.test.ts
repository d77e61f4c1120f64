import { describe, expect, it } from 'vitest';
import { gramsOf, MAX_WEIGHT_GRAMS, MIN_WEIGHT_GRAMS } from './weight.ts';

describe('a weight in kilograms', () => {
  it.each([
    ['4', 4000],
    ['4.6', 4600],
    ['4,6', 4600],
    ['٤٫٦', 4600],
    ['٤،٥', 4500],
    ['\u200f4٫6\u200f', 4600],
    ['۴٫۶', 4600],
    [' 4.625 ', 4625],
    ['0.01', MIN_WEIGHT_GRAMS],
    ['150', MAX_WEIGHT_GRAMS],
    ['0.29', 290],
    ['1.005', 1005],
    ['8.115', 8115],
  ])('%j is %d grams', (typed, grams) => {
    expect(gramsOf(typed)).toBe(grams);
  });

  it.each(['', '-4', '+4', '4.6.1', '4,6,1', '4 6', '1e1', '0x4', '.5', '4.', '4.6255', 'x', '4kg'])(
    '%j is none',
    typed => {
      expect(gramsOf(typed)).toBe('not_a_number');
    },
  );

  it.each([
    ['0', 'too_light'],
    ['0.009', 'too_light'],
    ['150.001', 'too_heavy'],
    ['999', 'too_heavy'],
    ['١٢٣٤', 'too_heavy'],
    ['123456789', 'too_heavy'],
  ])('%j kilograms are %s', (typed, why) => {
    expect(gramsOf(typed)).toBe(why);
  });
});

import { describe, expect, it } from 'vitest';
import { gramsOf, MAX_WEIGHT_GRAMS, MIN_WEIGHT_GRAMS } from './weight.ts';

describe('a weight in kilograms', () => {
  it.each([
    ['4', 4000],
    ['4.6', 4600],
    ['4,6', 4600],
    ['٤٫٦', 4600],
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

  it.each([
    '',
    '0',
    '0.009',
    '150.001',
    '999',
    '1000',
    '-4',
    '+4',
    '4.6.1',
    '4,6,1',
    '4 6',
    '1e1',
    '0x4',
    '.5',
    '4.',
    '4.6255',
    'x',
    '4kg',
    '١٢٣٤',
  ])('%j is none', typed => {
    expect(gramsOf(typed)).toBeNull();
  });
});

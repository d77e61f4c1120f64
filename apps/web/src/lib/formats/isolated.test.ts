import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each(['Rex الصغير', 'مشمش (الصغير)', 'لولو 2'])('sets «%s» apart, read from the right', name => {
  expect(isolated(name)).toBe(`\u2067${name}\u2069`);
});

it('sets a foreign name apart, read in its own direction', () => {
  expect(isolated('Rex 2')).toBe('\u2068Rex 2\u2069');
});

it('leaves a name in Arabic letters as it is', () => {
  expect(isolated('مِشمش الصغير')).toBe('مِشمش الصغير');
});

import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it.each(['Rex', 'Rex الصغير', 'مشمش (الصغير)', 'لولو 2'])('sets «%s» apart from the sentence', name => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

it('leaves a name in Arabic letters as it is', () => {
  expect(isolated('مِشمش الصغير')).toBe('مِشمش الصغير');
});

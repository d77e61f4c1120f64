import { expect, it } from 'vitest';
import { isolated } from './names.ts';

it.each(['Rex الصغير', 'مشمش (الصغير)', 'لولو 2'])('isolates «%s» right to left', name => {
  expect(isolated(name)).toBe(`\u2067${name}\u2069`);
});

it.each(['Rex 2', 'Рекс', '007', '😺'])('isolates «%s» in its own direction', name => {
  expect(isolated(name)).toBe(`\u2068${name}\u2069`);
});

it.each([
  ['\u2069\u202eRex', '\u2068Rex\u2069'],
  ['مشمش\u202e', 'مشمش'],
  ['Rex\u2066 الصغير', '\u2067Rex الصغير\u2069'],
])('removes direction marks from a name: %j', (name, apart) => {
  expect(isolated(name)).toBe(apart);
});

it('does not change a name in Arabic letters', () => {
  expect(isolated('مِشمش الصغير')).toBe('مِشمش الصغير');
});

import { expect, it } from 'vitest';
import { doubtWeight } from './weight-doubt.ts';

const DAY = '2026-11-20';
const grownCat = { species: 'cat', birth: '2020-01-01' } as const;
const kitten = { species: 'cat', birth: '2026-08-01' } as const;
const before = (grams: number, measured_on: string) => [{ grams, measured_on }];
const doubt = (
  grams: number,
  others = before(4100, '2026-10-20'),
  animal: typeof grownCat | typeof kitten = grownCat,
) => doubtWeight({ grams, measured_on: DAY }, others, animal);

it.each([
  ['a missing decimal mark', 41_000, before(4100, '2026-10-20'), 4100],
  ['a missing decimal mark in another number', 95_000, before(9500, '2026-09-01'), 9500],
  ['a decimal mark one digit too far', 410, before(4100, '2026-11-19'), 4100],
  ['a missing decimal mark in the first weight of a cat', 41_000, [], 4100],
])('reports a misplaced decimal mark for %s', (_what, grams, others, meant) => {
  expect(doubt(grams, others)).toMatchObject({ kind: 'decimal', meant });
});

it.each([
  ['more than a quarter gained in a week', 5200],
  ['more than a quarter lost in a week', 3000],
])('reports an implausible change of an adult for %s', (_what, grams) => {
  expect(doubt(grams, before(4100, '2026-11-13'))).toMatchObject({ kind: 'jump' });
  expect(doubt(grams, before(4100, '2026-11-12'))).toBeNull();
});

it.each([
  ['the same', 4100, before(4100, '2026-11-19')],
  ['a quarter', 5125, before(4100, '2026-11-19')],
  ['a first one', 4100, []],
  ['one that replaces another of the same day', 4100, before(41_000, DAY)],
])('does not question %s', (_what, grams, others) => {
  expect(doubt(grams, others)).toBeNull();
});

it('accepts the growth of young animals', () => {
  expect(doubt(800, before(500, '2026-11-14'), kitten)).toBeNull();
  expect(doubt(2000, before(200, '2026-08-03'), kitten)).toBeNull();
});

it('compares with the nearest weight, also one of a later day', () => {
  const others = [...before(4100, '2026-11-24'), ...before(8000, '2026-01-01')];
  expect(doubt(41_000, others)).toMatchObject({ kind: 'decimal', before: { grams: 4100 } });
});

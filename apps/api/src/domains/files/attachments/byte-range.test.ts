import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byteRangeOf } from './byte-range.ts';

it.each([
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=99-', { first: 99, last: 99 }],
  ['bytes=10-1000', { first: 10, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['bytes=100-', 'outside'],
  ['bytes=99999999999999999999-', 'outside'],
  ['bytes=-0', 'outside'],
  [undefined, null],
  ['', null],
  ['bytes=', null],
  ['bytes=-', null],
  ['bytes=5-4', null],
  ['bytes=0-1,4-5', null],
  ['items=0-1', null],
  ['bytes=a-b', null],
  [`bytes=${'0'.repeat(21)}-`, null],
])('%s of a hundred bytes is %o', (header, range) => {
  expect(byteRangeOf(header, 100)).toEqual(range);
});

it('returns a range within the file for any requested range', () => {
  const anyHeader = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([from, to]) => `bytes=${from}-${to}`),
    fc.nat().map(from => `bytes=${from}-`),
    fc.nat().map(length => `bytes=-${length}`),
  );
  fc.assert(
    fc.property(anyHeader, fc.integer({ min: 1, max: 8_000_000 }), (header, size) => {
      const range = byteRangeOf(header, size);
      if (range === null || range === 'outside') return;
      expect(range.first).toBeGreaterThanOrEqual(0);
      expect(range.last).toBeGreaterThanOrEqual(range.first);
      expect(range.last).toBeLessThan(size);
    }),
    { numRuns: fuzzRuns(300) },
  );
});

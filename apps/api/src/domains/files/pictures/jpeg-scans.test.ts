import { expect, it } from 'vitest';
import { jpeg, jpegOfScans, jpegWithHiddenScans } from '../../../testing/images.ts';
import { hasMoreScans } from './jpeg-scans.ts';

it('counts the scans', async () => {
  expect(hasMoreScans(await jpeg(), 1)).toBe(false);
  expect(hasMoreScans(jpegOfScans(99), 100)).toBe(false);
  expect(hasMoreScans(jpegOfScans(100), 100)).toBe(true);
});

it('counts scans after a marker that decoders skip', () => {
  expect(hasMoreScans(jpegWithHiddenScans(100), 100)).toBe(true);
});

it.each([
  ['nothing', []],
  ['its start alone', [0xff, 0xd8]],
  ['the half of a marker', [0xff, 0xd8, 0xff]],
  ['a marker without its length', [0xff, 0xd8, 0xff, 0xda]],
  ['a length beyond the end', [0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff]],
])('ends with %s', (_name, bytes) => {
  expect(hasMoreScans(Uint8Array.from(bytes), 1)).toBe(false);
});

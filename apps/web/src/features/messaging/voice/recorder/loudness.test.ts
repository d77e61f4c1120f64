import { expect, it } from 'vitest';
import { loudnessOf, waveformOf } from './loudness.ts';

it.each([
  ['silence', 0, 0],
  ['a sound 25 decibels below the loudest', 10 ** (-25 / 20), 0.5],
  ['the loudest', 1, 1],
])('measures %s', (_name, amplitude, level) => {
  expect(loudnessOf(new Float32Array(2048).fill(amplitude))).toBeCloseTo(level);
  expect(loudnessOf(new Float32Array())).toBe(0);
});

it('scales each part to the loudest one', () => {
  const quietThenLoud = Array.from({ length: 960 }, (_, index) => (index < 480 ? 0.2 : 0.4));
  expect(waveformOf(quietThenLoud)).toBe('8'.repeat(24) + 'f'.repeat(24));
});

it('retains a single loud chunk of a long note', () => {
  const levels = new Array<number>(2800).fill(0);
  levels[1400] = 0.9;
  expect(waveformOf(levels)).toBe(`${'0'.repeat(24)}f${'0'.repeat(23)}`);
});

it.each([0, 1, 24, 47, 48, 49])('has 48 digits for %i levels', count => {
  expect(waveformOf(new Array<number>(count).fill(0.5))).toMatch(/^[\da-f]{48}$/);
});

it('leaves silence flat', () => {
  expect(waveformOf(new Array<number>(100).fill(0.001))).toBe('0'.repeat(48));
});

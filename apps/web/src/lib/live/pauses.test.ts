import { afterEach, expect, it, vi } from 'vitest';
import { createPauses, spread } from './pauses.ts';

afterEach(() => void vi.restoreAllMocks());

it('spreads a pause over half of itself', () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999);
  expect([spread(1000), Math.round(spread(1000))]).toEqual([1000, 1500]);
});

it('doubles up to the longest pause, and begins again', () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const { next, reset } = createPauses(1000, 5000);
  expect([next(), next(), next(), next(), next()]).toEqual([1000, 2000, 4000, 5000, 5000]);
  reset();
  expect(next()).toBe(1000);
});

import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBackoff, withJitter } from './backoff.ts';

describe('backoff', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('adds jitter of up to half of the delay', () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999);
    expect([withJitter(1000), Math.round(withJitter(1000))]).toEqual([1000, 1500]);
  });

  it('doubles the delay up to the maximum, and starts over after a reset', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { next, reset } = createBackoff({ retryDelay: 1000, retryDelayMax: 5000 });
    expect([next(), next(), next(), next(), next()]).toEqual([1000, 2000, 4000, 5000, 5000]);
    reset();
    expect(next()).toBe(1000);
  });
});

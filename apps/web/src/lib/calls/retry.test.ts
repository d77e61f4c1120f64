import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { lostError } from './api-error.ts';
import { ATTEMPT_TIMEOUT, createBackoff, LIVE_DELAYS, retry, withJitter } from './retry.ts';

/** A task that is never done, and the signals of its attempts. */
function endlessTask() {
  const signals: AbortSignal[] = [];
  const task = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
    );
  };
  return { signals, task };
}

function fakeTime() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
}

it('aborts an attempt after its timeout, and makes another', async () => {
  fakeTime();
  const end = new AbortController();
  const { signals, task } = endlessTask();
  const over = expect(retry(task, { ...LIVE_DELAYS, signal: end.signal })).rejects.toThrow('the end');
  await vi.advanceTimersByTimeAsync(ATTEMPT_TIMEOUT - 1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  end.abort(new Error('the end'));
  await over;
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(vi.getTimerCount()).toBe(0);
});

it('begins nothing once it has ended', async () => {
  const { signals, task } = endlessTask();
  await expect(
    retry(task, { ...LIVE_DELAYS, signal: AbortSignal.abort(new Error('the end')) }),
  ).rejects.toThrow('the end');
  expect(signals).toEqual([]);
});

it('leaves no timer behind when an attempt is done', async () => {
  fakeTime();
  const { signal } = new AbortController();
  const task = vi.fn(async () => 'done').mockRejectedValueOnce(lostError(new TypeError('Failed to fetch')));
  const done = retry(task, { ...LIVE_DELAYS, signal });
  await vi.advanceTimersByTimeAsync(3000);
  expect(await done).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

it('throws what is not transient at once', async () => {
  const { signal } = new AbortController();
  const task = vi.fn().mockRejectedValue(new Error('a bug'));
  await expect(retry(task, { ...LIVE_DELAYS, signal })).rejects.toThrow('a bug');
  expect(task).toHaveBeenCalledTimes(1);
});

describe('backoff', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('adds jitter of up to half of the delay', () => {
    vi.spyOn(Math, 'random').mockReturnValueOnce(0).mockReturnValueOnce(0.999);
    expect([withJitter(1000), Math.round(withJitter(1000))]).toEqual([1000, 1500]);
  });

  it('doubles up to the longest delay, and begins again after a reset', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { next, reset } = createBackoff({ retryDelay: 1000, retryDelayMax: 5000 });
    expect([next(), next(), next(), next(), next()]).toEqual([1000, 2000, 4000, 5000, 5000]);
    reset();
    expect(next()).toBe(1000);
  });
});

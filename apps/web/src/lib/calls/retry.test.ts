import { expect, it, onTestFinished, vi } from 'vitest';
import { networkError } from './api-error.ts';
import { ATTEMPT_TIMEOUT, LIVE_DELAYS, retry } from './retry.ts';

/** A task that never settles, and the signals of its attempts. */
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

it('aborts an attempt after its timeout, and starts another', async () => {
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

it('starts no attempt once it has been aborted', async () => {
  const { signals, task } = endlessTask();
  await expect(
    retry(task, { ...LIVE_DELAYS, signal: AbortSignal.abort(new Error('the end')) }),
  ).rejects.toThrow('the end');
  expect(signals).toEqual([]);
});

it('leaves no timer behind when an attempt is done', async () => {
  fakeTime();
  const { signal } = new AbortController();
  const task = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(networkError(new TypeError('Failed to fetch')));
  const done = retry(task, { ...LIVE_DELAYS, signal });
  await vi.advanceTimersByTimeAsync(3000);
  expect(await done).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

it('throws a permanent failure immediately', async () => {
  const { signal } = new AbortController();
  const task = vi.fn().mockRejectedValue(new Error('a bug'));
  await expect(retry(task, { ...LIVE_DELAYS, signal })).rejects.toThrow('a bug');
  expect(task).toHaveBeenCalledTimes(1);
});

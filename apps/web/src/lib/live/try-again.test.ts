import { expect, it, onTestFinished, vi } from 'vitest';
import { lostError } from '../api-error.ts';
import { insist, TRY_FOR } from './try-again.ts';

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

it('gives each attempt its time', async () => {
  fakeTime();
  const end = new AbortController();
  const { signals, task } = endlessTask();
  const over = expect(insist(task, end.signal)).rejects.toThrow('the end');
  await vi.advanceTimersByTimeAsync(TRY_FOR - 1);
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
  await expect(insist(task, AbortSignal.abort(new Error('the end')))).rejects.toThrow('the end');
  expect(signals).toEqual([]);
});

it('leaves no timer behind when an attempt is done', async () => {
  fakeTime();
  const { signal } = new AbortController();
  const task = vi.fn(async () => 'done').mockRejectedValueOnce(lostError(new TypeError('Failed to fetch')));
  const done = insist(task, signal);
  await vi.advanceTimersByTimeAsync(3000);
  expect(await done).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

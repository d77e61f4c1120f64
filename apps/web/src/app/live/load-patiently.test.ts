import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { noteChunkErrors } from '../../lib/chunk-reload.ts';
import { loadPatiently } from './load-patiently.ts';

beforeAll(noteChunkErrors);

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Fails as Vite's preloading does, for the first `times`; counts the calls. */
function failingLoad(times: number) {
  const asked = { times: 0 };
  const load = async () => {
    asked.times += 1;
    if (asked.times > times) return 'module';
    const payload = new TypeError('Failed to fetch dynamically imported module');
    dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
    throw payload;
  };
  return { asked, load };
}

it('asks for code that does not come again, ever more rarely, and gives it once', async () => {
  const { asked, load } = failingLoad(4);
  const onLoaded = vi.fn();
  loadPatiently(load, onLoaded);
  for (const [number, seconds] of [15, 30, 60, 120].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(asked.times).toBe(number + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.times).toBe(number + 2);
  }
  expect(onLoaded.mock.calls).toEqual([['module']]);
  expect(vi.getTimerCount()).toBe(0);
});

it('asks about once an hour in a tab that stays open after an update', async () => {
  const { asked, load } = failingLoad(Number.POSITIVE_INFINITY);
  onTestFinished(loadPatiently(load, () => undefined));
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(asked.times).toBeLessThan(40);
});

it('asks no more and gives nothing once it has ended', async () => {
  const { asked, load } = failingLoad(1);
  const onLoaded = vi.fn();
  const end = loadPatiently(load, onLoaded);
  await vi.advanceTimersByTimeAsync(0);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.times).toBe(1);
  const endNow = loadPatiently(load, onLoaded);
  endNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(onLoaded).not.toHaveBeenCalled();
});

import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';
import { ChunkError } from './load-module.ts';

beforeEach(() => {
  vi.useFakeTimers();
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => {
    vi.useRealTimers();
    random.mockRestore();
  });
});

/** A load that fails the first `times` times; counts the calls. */
function failingLoad(times: number) {
  const asked = { times: 0 };
  const load = async () => {
    asked.times += 1;
    if (asked.times > times) return 'module';
    throw new ChunkError(new TypeError('Failed to fetch'));
  };
  return { asked, load };
}

it('retries failed loads with backoff, and delivers the module once', async () => {
  const { asked, load } = failingLoad(4);
  const onLoaded = vi.fn();
  loadChunk(load, onLoaded);
  for (const [number, seconds] of [15, 30, 60, 120].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(asked.times).toBe(number + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.times).toBe(number + 2);
  }
  expect(onLoaded.mock.calls).toEqual([['module']]);
  expect(vi.getTimerCount()).toBe(0);
});

it('retries immediately when the connection is back', async () => {
  const { asked, load } = failingLoad(1);
  const onLoaded = vi.fn();
  loadChunk(load, onLoaded);
  await vi.advanceTimersByTimeAsync(0);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(onLoaded.mock.calls).toEqual([['module']]);
  dispatchEvent(new Event('online'));
  expect(asked.times).toBe(2);
  expect(vi.getTimerCount()).toBe(0);
});

it('retries about once an hour in a tab that stays open after an update', async () => {
  const { asked, load } = failingLoad(Number.POSITIVE_INFINITY);
  onTestFinished(loadChunk(load, () => undefined));
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  expect(asked.times).toBeLessThan(40);
});

it('neither retries nor delivers once it has been stopped', async () => {
  const { asked, load } = failingLoad(1);
  const onLoaded = vi.fn();
  const end = loadChunk(load, onLoaded);
  await vi.advanceTimersByTimeAsync(0);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.times).toBe(1);
  const endNow = loadChunk(load, onLoaded);
  endNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(onLoaded).not.toHaveBeenCalled();
});

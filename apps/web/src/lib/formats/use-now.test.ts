import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useCountdown } from '../forms/use-countdown.ts';
import { deviceNow, measureClock, now } from './clock.ts';
import { MINUTE_MS } from './durations.ts';
import { useNow } from './use-now.ts';

/** Measures the clock by a response of a server that is `behind` milliseconds behind the device. */
function hearFrom(behind: number): void {
  const date = new Date(deviceNow() - behind).toUTCString();
  measureClock(new Headers({ date, 'cache-control': 'no-store' }), deviceNow());
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-20T08:00:30Z');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('advances with each minute of the clock', () => {
  const { result } = renderHook(useNow);
  act(() => void vi.advanceTimersByTime(29_000));
  expect(new Date(result.current).toISOString()).toBe('2026-11-20T08:00:30.000Z');
  act(() => void vi.advanceTimersByTime(1_000));
  expect(new Date(result.current).toISOString()).toBe('2026-11-20T08:01:00.000Z');
});

it('counts down to a time of the server, and continues where the device’s clock was ahead', () => {
  const until = deviceNow() - 10 * MINUTE_MS;
  const shown = renderHook(() => ({ left: useCountdown(until), at: useNow() }));
  expect(shown.result.current.left).toBe(0);
  act(() => hearFrom(20 * MINUTE_MS));
  expect(Math.abs(shown.result.current.left - 600)).toBeLessThan(2);
  expect(shown.result.current.at).toBe(now());
  const { left } = shown.result.current;
  act(() => void vi.advanceTimersByTime(5_000));
  expect(shown.result.current.left).toBe(left - 5);
});

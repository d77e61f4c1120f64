import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from './durations.ts';

const SERVER = Date.parse('2026-11-20T10:00:00.400Z');
const FAST = 20 * MINUTE_MS;

/** A tab that does not know the server's clock, on a device whose clock is ahead by `fast` milliseconds. */
async function openTab(fast = FAST) {
  vi.setSystemTime(SERVER + fast);
  vi.resetModules();
  const clock = await import('./clock.ts');
  const answerAfter = (took: number, { date = Date.now() - fast + took / 2, cache = 'no-store' } = {}) => {
    const askedAt = Date.now();
    vi.setSystemTime(askedAt + took);
    const headers = new Headers({ 'cache-control': cache });
    headers.set('date', new Date(date).toUTCString());
    clock.measureClock(headers, askedAt);
  };
  const fault = () => Math.abs(clock.now() - (Date.now() - fast));
  return { clock, answerAfter, fault };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the clock of the server', () => {
  it('equals the device’s clock until a response contradicts it', async () => {
    const { clock, answerAfter } = await openTab(0);
    const heard = vi.fn();
    clock.onClockChange(heard);
    answerAfter(300);
    expect(clock.now()).toBe(Date.now());
    expect(heard).not.toHaveBeenCalled();
  });

  it.each([FAST, -FAST, 3 * 24 * 60 * MINUTE_MS])(
    'is known within a second after one response, on a device ahead by %d ms',
    async fast => {
      const { clock, answerAfter, fault } = await openTab(fast);
      const heard = vi.fn();
      clock.onClockChange(heard);
      answerAfter(200);
      expect(fault()).toBeLessThan(1000);
      expect(heard).toHaveBeenCalledOnce();
      expect(clock.currentDay('UTC')).toBe('2026-11-20');
    },
  );

  it('is narrowed down by each response, and not moved by a consistent one', async () => {
    const { clock, answerAfter, fault } = await openTab();
    answerAfter(20_000);
    for (let more = 0; more < 12; more += 1) {
      vi.setSystemTime(Date.now() + 270);
      answerAfter(30);
    }
    expect(fault()).toBeLessThan(300);
    const known = clock.now() - Date.now();
    answerAfter(20_000);
    expect(clock.now() - Date.now()).toBe(known);
  });

  it('is right after a response that arrived while the device slept', async () => {
    const { clock, answerAfter, fault } = await openTab();
    answerAfter(100);
    const known = clock.now() - Date.now();
    answerAfter(60 * MINUTE_MS, { date: SERVER + 200 });
    expect(clock.now() - Date.now()).toBe(known);
    expect(fault()).toBeLessThan(1000);
  });

  it('ignores a response that may come from a cache', async () => {
    const { clock, answerAfter } = await openTab(0);
    answerAfter(50, { date: SERVER - FAST, cache: 'private, no-cache' });
    answerAfter(50, { date: Number.NaN });
    expect(clock.now()).toBe(Date.now());
  });

  it('follows a device clock that was changed in the meantime', async () => {
    const { clock, answerAfter } = await openTab();
    answerAfter(100);
    vi.setSystemTime(SERVER + 5_000);
    answerAfter(100, { date: SERVER + 5_050 });
    expect(Math.abs(clock.now() - Date.now())).toBeLessThan(1000);
  });

  it('is known after a reload of the tab, before any response', async () => {
    const first = await openTab();
    first.answerAfter(100);
    const second = await openTab();
    expect(second.fault()).toBeLessThan(1000);
  });

  it('converts a time of the device to the time of the server', async () => {
    const { clock, answerAfter } = await openTab();
    answerAfter(100);
    expect(clock.serverTime(clock.deviceNow())).toBe(clock.now());
  });
});

import { type CivilDate, todayIn } from '@rifq/rules';
import { createStore } from 'zustand/vanilla';

/**
 * Returns the device's time, in milliseconds since 1970: for times that only the device records and compares, as React
 * Query does.
 */
export const deviceNow = (): number => Date.now();

const KEY = 'rifq.clock';

/**
 * How many milliseconds the server's clock is ahead of the device's, as far as is known; it survives a reload of the
 * tab.
 */
const ahead = createStore<number>(() => {
  try {
    return Number(sessionStorage.getItem(KEY));
  } catch {
    return 0;
  }
});

/** Bounds of that difference, by all consistent responses. */
let least = -Infinity;
let most = Infinity;

/** Converts a time of the device to the server's. Both in milliseconds since 1970. */
export const serverTime = (deviceTime: number): number => deviceTime + ahead.getState();

/** Returns the server's current time, in milliseconds since 1970, to compare with its timestamps. */
export const now = (): number => serverTime(deviceNow());

/** Returns the current day in an IANA zone. */
export const currentDay = (timeZone: string): CivilDate => todayIn(timeZone, new Date(now()));

/** Calls back when `now` has jumped. @returns stops that */
export const onClockChange: (listener: () => void) => () => void = ahead.subscribe;

/**
 * Measures the server's clock by a response that has just arrived. Its date, in whole seconds, lies between request and
 * now, so each response narrows the difference down, and one that contradicts earlier ones means that a clock was
 * changed. Responses that a cache may hold are ignored.
 * @param askedAt by the device's clock
 */
export function measureClock(headers: Headers, askedAt: number): void {
  const dated = Date.parse(headers.get('date') ?? '');
  const from = dated - deviceNow();
  const to = dated + 1000 - askedAt;
  if (!(from <= to && headers.get('cache-control')?.includes('no-store'))) return;
  [least, most] = from > most || to < least ? [from, to] : [Math.max(least, from), Math.min(most, to)];
  const known = ahead.getState();
  if (known >= least && known <= most) return;
  ahead.setState((least + most) / 2);
  try {
    sessionStorage.setItem(KEY, `${ahead.getState()}`);
  } catch {
    // Storage is unavailable: the clock is measured again after a reload.
  }
}

import { type CivilDate, todayIn } from '@rifq/contract';
import { createStore } from 'zustand/vanilla';

/** The device's own clock, in milliseconds since 1970: for what the device alone writes down and compares, as React Query does. */
export const deviceNow = (): number => Date.now();

const KEY = 'rifq.clock';

/** By how many milliseconds the server's clock is ahead of the device's, as far as is known; a reload of the tab knows it too. */
const ahead = createStore<number>(() => {
  try {
    return Number(sessionStorage.getItem(KEY));
  } catch {
    return 0;
  }
});

/** Between which it is, by all answers that agree. */
let least = -Infinity;
let most = Infinity;

/** The server's time by the device's. Both in milliseconds since 1970. */
export const serverTime = (deviceTime: number): number => deviceTime + ahead.getState();

/** The present time of the server, in milliseconds since 1970: what its times are compared with. */
export const now = (): number => serverTime(deviceNow());

/** Today in an IANA zone. */
export const currentDay = (timeZone: string): CivilDate => todayIn(timeZone, new Date(now()));

/** Calls back when `now` has jumped. @returns stops that */
export const onClockChange: (listener: () => void) => () => void = ahead.subscribe;

/**
 * Measures the server's clock by an answer that is here now. It was dated, in whole seconds, between asking and now, so each
 * answer narrows the difference down, and one that contradicts the earlier ones tells of a clock that was set meanwhile.
 * An answer that some cache may hold tells nothing.
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
    // Storage is closed: a reload measures anew.
  }
}

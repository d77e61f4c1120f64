import Pusher from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Trouble, watchTrouble } from './trouble.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The client's own event source, moved from state to state by hand. */
function watch(first = 'initialized') {
  const { connection } = new Pusher('key', {
    cluster: 'ap2',
    wsHost: '127.0.0.1',
    wsPort: 9,
    forceTLS: false,
  });
  connection.disconnect();
  connection.state = first;
  const told: (Trouble | null)[] = [];
  const stop = watchTrouble(connection, trouble => told.push(trouble));
  const go = (current: string) => {
    connection.emit('state_change', { previous: connection.state, current });
    connection.state = current;
  };
  return { told, go, stop };
}

describe('trouble of the live channel', () => {
  it.each(['unavailable', 'failed'] as const)('is told after five seconds of «%s»', state => {
    const { told, go } = watch();
    go(state);
    vi.advanceTimersByTime(4999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([state]);
  });

  it('is told when it was there before anyone looked', () => {
    const { told } = watch('failed');
    vi.advanceTimersByTime(5000);
    expect(told).toEqual(['failed']);
  });

  it.each(['initialized', 'connecting', 'connected', 'disconnected'])('is not «%s»', state => {
    const { told, go } = watch();
    go(state);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });

  it('that is over within five seconds is never told', () => {
    const { told, go } = watch();
    go('unavailable');
    vi.advanceTimersByTime(3000);
    go('connected');
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });

  it('lasts while new attempts are made, and ends at once', () => {
    const { told, go } = watch();
    go('unavailable');
    for (const state of ['disconnected', 'connecting', 'unavailable', 'disconnected', 'connecting']) {
      vi.advanceTimersByTime(2000);
      go(state);
    }
    expect(told).toEqual(['unavailable']);
    go('connected');
    expect(told).toEqual(['unavailable', null]);
  });

  it('is the network’s when the device has none, and changes with it', () => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { told, go } = watch();
    go('unavailable');
    vi.advanceTimersByTime(5000);
    online.mockReturnValue(true);
    window.dispatchEvent(new Event('online'));
    expect(told).toEqual(['offline', 'unavailable']);
  });

  it('is not told to who stopped listening', () => {
    const { told, go, stop } = watch();
    go('unavailable');
    stop();
    vi.advanceTimersByTime(5000);
    go('failed');
    vi.advanceTimersByTime(5000);
    expect(told).toEqual([]);
  });
});

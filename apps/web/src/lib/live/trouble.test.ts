import Pusher from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
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
  onTestFinished(stop);
  const go = (current: string) => {
    connection.emit('state_change', { previous: connection.state, current });
    connection.state = current;
  };
  return { told, go, stop };
}

const network = (type: 'online' | 'offline') => dispatchEvent(new Event(type));

describe('trouble of the live channel', () => {
  it.each([
    ['unavailable', 'unavailable'],
    ['failed', 'failed'],
    ['disconnected', 'unavailable'],
  ])('is told after five seconds of «%s»', (state, trouble) => {
    const { told, go } = watch();
    go(state);
    vi.advanceTimersByTime(4999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual([trouble]);
  });

  it('is told when it was there before anyone looked', () => {
    const { told } = watch('failed');
    vi.advanceTimersByTime(5000);
    expect(told).toEqual(['failed']);
  });

  it('is told when there is no connection to look at', () => {
    const told: (Trouble | null)[] = [];
    const stop = watchTrouble(null, trouble => told.push(trouble));
    vi.advanceTimersByTime(5000);
    expect(told).toEqual(['unavailable']);
    stop();
  });

  it.each(['initialized', 'connecting'])('is not «%s»', state => {
    const { told, go } = watch();
    go(state);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([]);
  });

  it('of an earlier connection is over when there is one again', () => {
    const { told, go } = watch();
    go('connecting');
    expect(told).toEqual([]);
    go('connected');
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([null]);
  });

  it('that is over within five seconds is never told', () => {
    const { told, go } = watch();
    go('unavailable');
    vi.advanceTimersByTime(3000);
    go('connected');
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual([null]);
  });

  it('lasts while new attempts are made, and ends at once', () => {
    const { told, go } = watch();
    go('unavailable');
    for (const state of ['disconnected', 'connecting', 'unavailable', 'disconnected', 'connecting']) {
      vi.advanceTimersByTime(2000);
      go(state);
    }
    expect(new Set(told)).toEqual(new Set(['unavailable']));
    go('connected');
    expect(told.at(-1)).toBeNull();
  });

  it('is the network’s when the device has none, and changes with it', () => {
    const { told, go } = watch();
    network('offline');
    go('unavailable');
    vi.advanceTimersByTime(5000);
    network('online');
    expect(told).toEqual(['offline', 'unavailable']);
  });

  it('is told five seconds after the network is lost, though the connection does not know of it yet', () => {
    const { told } = watch('connected');
    told.length = 0;
    network('offline');
    vi.advanceTimersByTime(4999);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(['offline']);
    network('online');
    expect(told).toEqual(['offline', null]);
  });

  it('is told of a page that was opened without a network', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { told } = watch();
    vi.advanceTimersByTime(5000);
    expect(told).toEqual(['offline']);
  });

  it('is over with a connection, whatever the browser believes of the network', () => {
    const { told, go } = watch('connecting');
    network('offline');
    vi.advanceTimersByTime(5000);
    go('connected');
    expect(told).toEqual(['offline', null]);
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

import Pusher from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ConnectionProblem, watchConnection } from './connection-problem.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The client's own connection, whose state the test changes. */
function watch(first = 'initialized') {
  const { connection } = new Pusher('key', {
    cluster: 'ap2',
    wsHost: '127.0.0.1',
    wsPort: 9,
    forceTLS: false,
  });
  connection.disconnect();
  connection.state = first;
  const reported: (ConnectionProblem | null)[] = [];
  const stop = watchConnection(connection, problem => reported.push(problem));
  onTestFinished(stop);
  const go = (current: string) => {
    connection.emit('state_change', { previous: connection.state, current });
    connection.state = current;
  };
  return { reported, go, stop };
}

const network = (type: 'online' | 'offline') => dispatchEvent(new Event(type));

describe('a problem of the live connection', () => {
  it.each([
    ['unavailable', 'unavailable'],
    ['failed', 'failed'],
    ['disconnected', 'unavailable'],
  ])('is reported after five seconds of «%s»', (state, problem) => {
    const { reported, go } = watch();
    go(state);
    vi.advanceTimersByTime(4999);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(reported).toEqual([problem]);
  });

  it('is reported when it started before watching did', () => {
    const { reported } = watch('failed');
    vi.advanceTimersByTime(5000);
    expect(reported).toEqual(['failed']);
  });

  it('is reported when there is no connection yet', () => {
    const reported: (ConnectionProblem | null)[] = [];
    const stop = watchConnection(null, problem => reported.push(problem));
    vi.advanceTimersByTime(5000);
    expect(reported).toEqual(['unavailable']);
    stop();
  });

  it.each(['initialized', 'connecting'])('is not «%s»', state => {
    const { reported, go } = watch();
    go(state);
    vi.advanceTimersByTime(60_000);
    expect(reported).toEqual([]);
  });

  it('of an earlier connection ends with a new connection', () => {
    const { reported, go } = watch();
    go('connecting');
    expect(reported).toEqual([]);
    go('connected');
    vi.advanceTimersByTime(60_000);
    expect(reported).toEqual([null]);
  });

  it('that ends within five seconds is never reported', () => {
    const { reported, go } = watch();
    go('unavailable');
    vi.advanceTimersByTime(3000);
    go('connected');
    vi.advanceTimersByTime(60_000);
    expect(reported).toEqual([null]);
  });

  it('lasts during new attempts, and its end is reported immediately', () => {
    const { reported, go } = watch();
    go('unavailable');
    for (const state of ['disconnected', 'connecting', 'unavailable', 'disconnected', 'connecting']) {
      vi.advanceTimersByTime(2000);
      go(state);
    }
    expect(new Set(reported)).toEqual(new Set(['unavailable']));
    go('connected');
    expect(reported.at(-1)).toBeNull();
  });

  it('is «offline» while the device has no network, and changes with it', () => {
    const { reported, go } = watch();
    network('offline');
    go('unavailable');
    vi.advanceTimersByTime(5000);
    network('online');
    expect(reported).toEqual(['offline', 'unavailable']);
  });

  it('is reported five seconds after the network is lost, though the connection has not noticed yet', () => {
    const { reported } = watch('connected');
    reported.length = 0;
    network('offline');
    vi.advanceTimersByTime(4999);
    expect(reported).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(reported).toEqual(['offline']);
    network('online');
    expect(reported).toEqual(['offline', null]);
  });

  it('is reported on a page that was opened offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { reported } = watch();
    vi.advanceTimersByTime(5000);
    expect(reported).toEqual(['offline']);
  });

  it('ends with a connection, even if the browser reports no network', () => {
    const { reported, go } = watch('connecting');
    network('offline');
    vi.advanceTimersByTime(5000);
    go('connected');
    expect(reported).toEqual(['offline', null]);
  });

  it('is not reported after watching has stopped', () => {
    const { reported, go, stop } = watch();
    go('unavailable');
    stop();
    vi.advanceTimersByTime(5000);
    go('failed');
    vi.advanceTimersByTime(5000);
    expect(reported).toEqual([]);
  });
});

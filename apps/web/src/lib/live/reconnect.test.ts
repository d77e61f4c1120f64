import { once } from 'node:events';
import { createServer } from 'node:net';
import Pusher from 'pusher-js';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { startLiveServer } from '../../testing/live-server.ts';
import { ANSWER_TIMEOUT, keepConnected } from './reconnect.ts';

afterEach(() => void vi.useRealTimers());

/** A server that closes every connection. */
async function startDeadServer() {
  const dead = createServer(socket => socket.destroy());
  dead.listen(0, '127.0.0.1');
  await once(dead, 'listening');
  onTestFinished(() => void dead.close());
  const address = dead.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { attempt: () => once(dead, 'connection'), port: address.port };
}

/** A client that reconnects, in fake time. */
function keepConnectedAt(port: number) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pusher = new Pusher('key', {
    cluster: 'ap2',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    unavailableTimeout: ANSWER_TIMEOUT,
  });
  const onRejected = vi.fn();
  const stop = keepConnected(pusher, onRejected);
  onTestFinished(() => {
    stop();
    pusher.disconnect();
  });
  return { pusher, stop, onRejected };
}

/** Connects a client to a dead server. */
async function open() {
  const { attempt, port } = await startDeadServer();
  const first = attempt();
  const client = keepConnectedAt(port);
  await first;
  return { ...client, attempt };
}

/** Opens a client's connection, to be closed with a code after which pusher-js sets two timers. */
async function connect() {
  const live = await startLiveServer();
  const client = keepConnectedAt(live.port);
  const { connection } = client.pusher;
  /** Waits for a state without advancing the time. */
  const next = (state: string) => new Promise<void>(resolve => void connection.bind(state, () => resolve()));
  await next('connected');
  return { ...client, live, connection, next };
}

/** Codes after which the client would retry in a second or immediately, in addition to the second after each close. */
const LATER = [4100, 1002];
const TWICE = [...LATER, 4200];

it('retries after an attempt without a response, with backoff', async () => {
  const { pusher, attempt, onRejected } = await open();
  for (const delay of [1000, 2000, 4000]) {
    const next = attempt();
    vi.advanceTimersByTime(ANSWER_TIMEOUT);
    expect(pusher.connection.state).toBe('unavailable');
    vi.advanceTimersByTime(delay * 1.5);
    expect(pusher.connection.state).toBe('connecting');
    await next;
  }
  expect(onRejected).not.toHaveBeenCalled();
});

it('does not retry once it is stopped', async () => {
  const { pusher, stop } = await open();
  vi.advanceTimersByTime(ANSWER_TIMEOUT);
  expect(pusher.connection.state).toBe('unavailable');
  const states: string[] = [];
  pusher.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
  stop();
  vi.advanceTimersByTime(10_000);
  expect(states).toEqual([]);
});

it('reconnects immediately, and only once, after a close with 4200', async () => {
  const { live, next } = await connect();
  const back = next('connected');
  live.hangUp(4200);
  await next('disconnected');
  await vi.advanceTimersByTimeAsync(0);
  await back;
  await vi.advanceTimersByTimeAsync(3000);
  expect(live.connections()).toEqual({ all: 2, open: 1 });
});

it.each(LATER)('reconnects once after a close with %i, after our delay', async code => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  onTestFinished(() => random.mockRestore());
  const { live, connection, next } = await connect();
  live.hangUp(code);
  await next('disconnected');
  await vi.advanceTimersByTimeAsync(1449);
  expect(connection.state).toBe('disconnected');
  const back = next('connected');
  await vi.advanceTimersByTimeAsync(1);
  await back;
  // A leftover timer of the first second would end this connection.
  await vi.advanceTimersByTimeAsync(3000);
  expect(live.connections()).toEqual({ all: 2, open: 1 });
});

it.each(TWICE)('leaves no timer that reconnects when it is stopped after a close with %i', async code => {
  const { pusher, stop, live, connection, next } = await connect();
  live.hangUp(code);
  await next('disconnected');
  stop();
  pusher.disconnect();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.state).toBe('disconnected');
});

it('leaves no timer that reconnects when it is stopped during the close', async () => {
  const { pusher, stop, live, connection, next } = await connect();
  connection.bind('connecting_in', () => {
    stop();
    pusher.disconnect();
  });
  live.hangUp(4100);
  await next('disconnected');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connection.state).toBe('disconnected');
});

it('lets the client reconnect itself when the browser is online again', async () => {
  const { pusher, attempt } = await open();
  vi.advanceTimersByTime(ANSWER_TIMEOUT);
  expect(pusher.connection.state).toBe('unavailable');
  const next = attempt();
  Pusher.Runtime.getNetwork().emit('online');
  vi.advanceTimersByTime(1);
  await next;
  const states: string[] = [];
  pusher.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
  // Longer than our retry delay, whose timer would have cut this attempt off.
  vi.advanceTimersByTime(2000);
  expect(states).toEqual([]);
});

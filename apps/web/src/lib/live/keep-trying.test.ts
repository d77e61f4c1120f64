import { once } from 'node:events';
import { createServer } from 'node:net';
import Pusher from 'pusher-js';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { ANSWER_WITHIN, keepTrying } from './keep-trying.ts';

afterEach(() => void vi.useRealTimers());

/** A server that hangs up on everyone. */
async function startDeadServer() {
  const dead = createServer(socket => socket.destroy());
  dead.listen(0, '127.0.0.1');
  await once(dead, 'listening');
  onTestFinished(() => void dead.close());
  const address = dead.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { attempt: () => once(dead, 'connection'), port: address.port };
}

/** A client of it that keeps trying, in fake time. */
async function open() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { attempt, port } = await startDeadServer();
  const first = attempt();
  const pusher = new Pusher('key', {
    cluster: 'ap2',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    unavailableTimeout: ANSWER_WITHIN,
  });
  const onRefused = vi.fn();
  const stop = keepTrying(pusher, onRefused);
  onTestFinished(() => {
    stop();
    pusher.disconnect();
  });
  await first;
  return { pusher, attempt, stop, onRefused };
}

it('begins anew soon after an attempt that was refused, each time with more patience', async () => {
  const { pusher, attempt, onRefused } = await open();
  for (const patience of [1000, 2000, 4000]) {
    const next = attempt();
    vi.advanceTimersByTime(ANSWER_WITHIN);
    expect(pusher.connection.state).toBe('unavailable');
    vi.advanceTimersByTime(patience * 1.5);
    expect(pusher.connection.state).toBe('connecting');
    await next;
  }
  expect(onRefused).not.toHaveBeenCalled();
});

it('rests once it is stopped', async () => {
  const { pusher, stop } = await open();
  vi.advanceTimersByTime(ANSWER_WITHIN);
  expect(pusher.connection.state).toBe('unavailable');
  const states: string[] = [];
  pusher.connection.bind('state_change', ({ current }: { current: string }) => states.push(current));
  stop();
  vi.advanceTimersByTime(10_000);
  expect(states).toEqual([]);
});

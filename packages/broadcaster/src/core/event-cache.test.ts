import { expect, test, vi } from 'vitest';
import { defaultLimits } from '../options.ts';
import { manualClock } from '../testing/clock.ts';
import { connectRaw, joinRaw } from '../testing/raw-client.ts';
import { startServer, testApp } from '../testing/server.ts';
import { Addresses } from './addresses.ts';
import { applyTimeouts } from './apply-timeouts.ts';
import { EventCache } from './event-cache.ts';
import { SendBuffer } from './send-buffer.ts';
import { AppState } from './state.ts';

test('stores the last event of each channel, and evicts the oldest', () => {
  const cache = new EventCache(2, 60);
  cache.store('a', 'a1', 0);
  cache.store('b', 'b1', 0);
  cache.store('a', 'a2', 0);
  cache.store('c', 'c1', 0);
  expect([cache.find('a', 0), cache.find('b', 0), cache.find('c', 0)]).toEqual(['a2', null, 'c1']);
});

test('deletes expired events', () => {
  const cache = new EventCache(10, 60);
  cache.store('a', 'a1', 0);
  cache.store('b', 'b1', 1_000);
  cache.store('a', 'a2', 2_000);
  cache.sweep(60_999);
  expect(cache.size).toBe(2);
  cache.sweep(61_000);
  expect([cache.size, cache.find('a', 61_000)]).toEqual([1, 'a2']);
});

test('the sweep of an app deletes expired events', () => {
  const clock = manualClock();
  const app = new AppState(testApp, {
    limits: { ...defaultLimits, cacheSeconds: 60 },
    log: { debug: vi.fn(), warn: vi.fn(), error: vi.fn() },
    counters: { received: 0, published: 0, sent: 0, cutOff: 0 },
    backlog: new SendBuffer(),
    addresses: new Addresses(),
    now: clock.now,
    wallTime: clock.wallTime,
    stopping: false,
  });
  app.cache.store('cache-weather', 'frame', clock.now());
  clock.advance(60_000);
  applyTimeouts(app, {
    activityTimeoutSeconds: 50,
    pongTimeoutSeconds: 30,
    inactivitySeconds: 86_400,
    longestConnectionSeconds: 864_000,
  });
  expect(app.cache.size).toBe(0);
});

test('an event expires after its lifetime', async () => {
  const clock = manualClock();
  const server = await startServer({ clock, limits: { cacheSeconds: 60 }, activityTimeoutSeconds: 1_000 });
  server.broadcaster.publish({ name: 'changed', channels: ['cache-weather'], data: { degrees: 41 } });
  clock.advance(59_999);
  const early = await joinRaw(server, 'cache-weather');
  expect(await early.next('changed')).toMatchObject({ channel: 'cache-weather', data: { degrees: 41 } });
  clock.advance(1);
  const late = await joinRaw(server, 'cache-weather');
  await late.next('pusher:cache_miss');
});

test('stores only events published by servers, and only on cache channels', async () => {
  const server = await startServer();
  const sender = await joinRaw(server, 'private-cache-room');
  await sender.next('pusher:cache_miss');
  sender.send({ event: 'client-typing', channel: 'private-cache-room', data: {} });
  await sender.settle();
  const late = await joinRaw(server, 'private-cache-room');
  await late.next('pusher:cache_miss');
  server.broadcaster.publish({ name: 'hello', channels: ['updates'], data: 1 });
  expect(await (await joinRaw(server, 'updates')).settle()).toEqual([]);
  expect(await (await connectRaw(server)).settle()).toEqual([]);
});

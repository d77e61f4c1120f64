import { expect, test } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import { clientOptions, nextOf, openClient } from '../testing/pusher-js.ts';
import { connectRaw, joinRaw, openRaw } from '../testing/raw-client.ts';
import { startServer, stopServer } from '../testing/server.ts';

test('real clients reconnect to the next server automatically, with their channels, and none to the old one', async () => {
  const old = await startServer({ stopSpread: { atMostMs: 100, perConnectionMs: 10 } });
  const clients = Array.from({ length: 20 }, () => openClient(clientOptions(old)));
  const channels = clients.map(client => client.subscribe('private-room'));
  await Promise.all(channels.map(channel => nextOf(channel, 'pusher:subscription_succeeded')));

  const back = Promise.all(channels.map(channel => nextOf(channel, 'pusher:subscription_succeeded')));
  let reconnects = 0;
  old.http.on('connection', () => {
    reconnects += 1;
  });
  old.http.close();
  const next = await startServer({ port: old.port });
  await stopServer(old);
  await back;
  expect(reconnects).toBe(0);
  expect(next.broadcaster.stats().apps[0]).toMatchObject({ connections: 20, channels: 1 });

  const received = Promise.all(channels.map(channel => nextOf(channel, 'hello')));
  await next.sdk.trigger('private-room', 'hello', 1);
  expect(await received).toHaveLength(20);
});

test('a stop closes with 4200, refuses new connections, and spreads the closing over time', async () => {
  const clock = manualClock();
  const server = await startServer({
    clock,
    admissionsPerSecond: 10_000,
    stopSpread: { atMostMs: 200, perConnectionMs: 40 },
  });
  const clients = await Promise.all(Array.from({ length: 10 }, () => connectRaw(server)));
  const left = () => server.broadcaster.stats().apps[0]?.connections;
  const stopped = server.broadcaster.stop();
  expect(left()).toBe(9);
  await expect(openRaw(server).closed).rejects.toThrow('503');
  clock.advance(100);
  expect(left()).toBe(4);
  clock.advance(80);
  expect(left()).toBe(0);
  const ends = await Promise.all(clients.map(client => client.closed));
  expect(new Set(ends.map(({ code }) => code))).toEqual(new Set([4200]));
  await stopped;
});

test('a stop terminates clients that do not reply in time, and sends no member_removed', async () => {
  const clock = manualClock();
  const server = await startServer({ clock });
  const silent = await joinRaw(server, 'presence-room', '{"user_id":1}');
  const watcher = await joinRaw(server, 'presence-room', '{"user_id":2}');
  silent.ws.pause();
  const stopped = server.broadcaster.stop();
  expect((await watcher.closed).code).toBe(4200);
  expect(watcher.arrived).toEqual([]);
  clock.advance(2_000);
  await stopped;
  silent.ws.resume();
  await silent.closed;
});

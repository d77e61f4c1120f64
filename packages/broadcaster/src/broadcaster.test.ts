import { expect, test } from 'vitest';
import { createBroadcaster, InvalidEventError } from './index.ts';
import { joinRaw } from './testing/raw-client.ts';
import { startServer, testApp } from './testing/server.ts';

test('publishes in-process like the SDK over HTTP', async () => {
  const server = await startServer();
  const [own, other] = [await joinRaw(server, 'updates'), await joinRaw(server, 'updates')];
  server.broadcaster.publish([
    { name: 'one', channels: ['updates', 'updates'], data: { n: 1 } },
    { name: 'two', channels: ['updates'], data: 'text', exceptSocketId: own.socketId },
    { name: 'three', channels: ['updates'], data: undefined },
  ]);
  const seen = (await other.settle()).map(({ event, data }) => [event, data]);
  expect(seen).toEqual([
    ['one', { n: 1 }],
    ['two', 'text'],
    ['three', null],
  ]);
  expect((await own.settle()).map(({ event }) => event)).toEqual(['one', 'three']);
});

test('validates all events before it sends the first', async () => {
  const server = await startServer();
  const client = await joinRaw(server, 'updates');
  const good = { name: 'good', channels: ['updates'], data: 1 };
  expect(() => server.broadcaster.publish([good, { ...good, data: 'x'.repeat(10_241) }])).toThrow(
    InvalidEventError,
  );
  expect(() => server.broadcaster.publish(good, '999')).toThrow(RangeError);
  expect(await client.settle()).toEqual([]);
});

test('isolates apps from each other', async () => {
  const other = { id: '418', key: 'other-key', secret: 'other-secret' };
  const server = await startServer();
  const two = createBroadcaster({ apps: [other, testApp] });
  server.http.removeAllListeners('upgrade');
  two.attach(server.http);
  const client = await joinRaw(server, 'updates');
  two.publish({ name: 'foreign', channels: ['updates'], data: 1 });
  two.publish({ name: 'own', channels: ['updates'], data: 1 }, testApp.id);
  expect((await client.settle()).map(({ event }) => event)).toEqual(['own']);
  expect(two.stats().apps.map(({ id, connections }) => [id, connections])).toEqual([
    ['418', 0],
    ['417', 1],
  ]);
  await two.stop();
});

test('removes empty channels and closed connections', async () => {
  const server = await startServer();
  const client = await joinRaw(server, 'presence-room', '{"user_id":1}');
  expect(server.broadcaster.stats().apps[0]).toEqual({ id: '417', connections: 1, channels: 1, users: 0 });
  const watcher = await joinRaw(server, 'presence-room', '{"user_id":2}');
  client.ws.close();
  await watcher.next('pusher_internal:member_removed');
  watcher.ws.terminate();
  await watcher.closed;
  const last = await joinRaw(server, 'updates');
  last.send({ event: 'pusher:unsubscribe', data: { channel: 'updates' } });
  await last.settle();
  expect(server.broadcaster.stats().apps[0]).toEqual({ id: '417', connections: 1, channels: 0, users: 0 });
});

test.each([
  ['id', { id: 'rifq' }],
  ['key', { key: 'a/b' }],
  ['secret', { secret: '' }],
])('refuses an app whose %s is invalid', (what, change) => {
  expect(() => createBroadcaster({ apps: [{ ...testApp, ...change }] })).toThrow(what);
});

test.each(['https://rifq.example/', 'rifq.example', 'HTTPS://rifq.example', 'https://rifq.example:443', ''])(
  'refuses the origin %j, which no browser sends',
  origin => {
    expect(() => createBroadcaster({ apps: [], origins: [origin] })).toThrow('an origin must look like');
  },
);

test('refuses invalid limits, and two apps with the same id or key', () => {
  expect(() => createBroadcaster({ apps: [], limits: { eventBytes: 0 } })).toThrow('limits.eventBytes');
  const never = { ...testApp, authorizeWithinSeconds: 0 };
  expect(() => createBroadcaster({ apps: [never] })).toThrow('authorizeWithinSeconds of app 417');
  expect(() => createBroadcaster({ apps: [], pongTimeoutSeconds: Number.NaN })).toThrow('pongTimeoutSeconds');
  expect(() => createBroadcaster({ apps: [testApp, { ...testApp, key: 'other' }] })).toThrow('same id');
  expect(() => createBroadcaster({ apps: [testApp, { ...testApp, id: '1' }] })).toThrow('same key');
});

import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createBroadcaster } from '../broadcaster.ts';
import type { Clock } from '../clock.ts';
import { manualClock } from '../testing/clock.ts';
import { joinRaw, openRaw } from '../testing/raw-client.ts';
import { sdkFor, testApp } from '../testing/server.ts';
import { signedPath } from '../testing/signed-path.ts';
import { broadcasterPlugin } from './fastify-plugin.ts';

/** Starts an app with the broadcaster and other routes; `/slow` responds when `release` is called. */
async function startApp(
  options: { readonly clock?: Clock } = {},
): Promise<{ app: FastifyInstance; port: number; release: () => void }> {
  const app = Fastify();
  onTestFinished(() => app.close());
  const broadcaster = createBroadcaster({
    apps: [testApp],
    stopSpread: { atMostMs: 100, perConnectionMs: 100 },
    ...options,
  });
  await app.register(broadcasterPlugin, { broadcaster });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  app.post('/api/echo', async request => ({ data: request.body }));
  app.get('/api/slow', async () => {
    await released;
    return { slow: true };
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, port: Number(new URL(address).port), release };
}

test('serves clients and servers next to the routes of the app, whose bodies it leaves alone', async () => {
  const { app, port } = await startApp();
  const client = await joinRaw({ port }, 'private-room');
  await sdkFor(port).trigger('private-room', 'hello', { text: 'مرحبا' });
  expect((await client.next('hello')).data).toEqual({ text: 'مرحبا' });
  await expect(sdkFor(port, { secret: 'wrong' }).trigger('updates', 'hello', 1)).rejects.toMatchObject({
    status: 401,
  });
  const echoed = await app.inject({ method: 'POST', url: '/api/echo', payload: { a: 1 } });
  expect(echoed.json()).toEqual({ data: { a: 1 } });
});

test('accepts a full batch, and refuses a body over the limit or of an invalid type with the usual error', async () => {
  const { app } = await startApp();
  const event = { channel: 'updates', name: 'hello', data: '"'.repeat(10_240) };
  const full = JSON.stringify({ batch: Array.from({ length: 10 }, () => event) });
  const batch = await app.inject({
    method: 'POST',
    url: signedPath('POST', '/batch_events', full),
    payload: full,
  });
  expect([batch.statusCode, batch.json()]).toEqual([200, {}]);

  const url = signedPath('POST', '/events');
  const large = await app.inject({ method: 'POST', url, payload: 'x'.repeat(262_145) });
  expect([large.statusCode, large.json()]).toEqual([413, { error: expect.any(String) }]);
  const headers = { 'content-type': 'nonsense' };
  const nonsense = await app.inject({ method: 'POST', url, headers, payload: 'x' });
  expect([nonsense.statusCode, nonsense.json()]).toEqual([415, { error: expect.any(String) }]);
});

test('responds to an unauthenticated request before its body has arrived', async () => {
  const { port } = await startApp();
  const path = signedPath('POST', '/events').replace(/(auth_signature=)\w+/, '$1'.padEnd(66, '0'));
  const upload = request({ host: '127.0.0.1', port, method: 'POST', path });
  upload.on('error', () => undefined);
  onTestFinished(() => void upload.destroy());
  upload.write('{');
  const [response] = await once(upload, 'response');
  expect(response.statusCode).toBe(401);
});

test('closing the app stops accepting, then closes the clients with 4200', async () => {
  const clock = manualClock();
  const { app, port } = await startApp({ clock });
  const clients = [await joinRaw({ port }, 'private-room'), await joinRaw({ port }, 'private-room')];
  const closed = app.close();
  const { code } = await Promise.race(clients.map(client => client.closed));
  // One client is still connected: a stop spreads over time.
  await expect(openRaw({ port }).closed).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  expect(clients.filter(({ ws }) => ws.readyState === ws.OPEN)).toHaveLength(1);
  clock.advance(100);
  expect([code, ...(await Promise.all(clients.map(client => client.closed))).map(end => end.code)]).toEqual([
    4200, 4200, 4200,
  ]);
  await closed;
});

test('closing the app waits for pending responses', async () => {
  const { app, port, release } = await startApp();
  const arrived = once(app.server, 'request');
  const responded = once(
    request({ host: '127.0.0.1', port, path: '/api/slow', agent: false }).end(),
    'response',
  );
  await arrived;
  const client = await joinRaw({ port }, 'private-room');
  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  await client.closed;
  await new Promise(resolve => setImmediate(resolve));
  expect(isClosed).toBe(false);
  release();
  const [response] = await responded;
  expect(await json(response)).toEqual({ slow: true });
  await closed;
});

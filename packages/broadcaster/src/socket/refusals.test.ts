import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { clientOptions, nextOf, PusherClient } from '../testing/pusher-js.ts';
import { connectRaw, openRaw, PATH } from '../testing/raw-client.ts';
import { startServer, testApp } from '../testing/server.ts';

const { key } = testApp;

test.each([
  ['an unknown app', '/app/nobody?protocol=7', 4001],
  ['a path with something more', `/app/${key}/more?protocol=7`, 4005],
  ['a path without a key', '/app/?protocol=7', 4005],
  ['a bare path', '/app?protocol=7', 4005],
  ['a version that is no number', `/app/${key}?protocol=seven`, 4006],
  ['a negative version', `/app/${key}?protocol=-7`, 4006],
  ['an older version', `/app/${key}?protocol=6`, 4007],
  ['a newer version', `/app/${key}?protocol=8`, 4007],
  ['no version', `/app/${key}`, 4008],
  ['an empty version', `/app/${key}?protocol=`, 4008],
])('%s is refused with its code, as an event and in the close frame', async (_case, path, code) => {
  const client = openRaw(await startServer(), path);
  const { data } = await client.next('pusher:error');
  expect(data).toEqual({ code, message: expect.any(String) });
  expect((await client.closed).code).toBe(code);
});

test('an app that requires TLS refuses plain connections with 4000, and accepts TLS of a proxy', async () => {
  const server = await startServer({
    app: { tlsOnly: true },
    isSecure: ({ headers }) => headers['x-forwarded-proto'] === 'https',
  });
  expect((await openRaw(server).closed).code).toBe(4000);
  const proxied = openRaw(server, PATH, { 'x-forwarded-proto': 'https' });
  await proxied.next('pusher:connection_established');
});

test('a disabled app is refused with 4003', async () => {
  expect((await openRaw(await startServer({ app: { enabled: false } })).closed).code).toBe(4003);
});

test('refuses connections over the capacity of the app with 4004, of the server with 4100, and frees closed ones', async () => {
  const small = await startServer({ app: { capacity: 1 } });
  const first = await connectRaw(small);
  expect((await openRaw(small).closed).code).toBe(4004);
  first.ws.close();
  await first.closed;
  await connectRaw(small);

  const full = await startServer({ limits: { connections: 1 } });
  await connectRaw(full);
  expect((await openRaw(full).closed).code).toBe(4100);
});

test.each(['https://other.example', 'http://rifq.example', 'https://rifq.example:8443', 'null'])(
  'refuses a page of another origin with 403: %s',
  async origin => {
    const server = await startServer({ origins: ['https://rifq.example', 'https://app.example'] });
    await expect(openRaw(server, PATH, { origin }).closed).rejects.toThrow('403');
    expect(server.broadcaster.stats().apps[0]?.connections).toBe(0);
  },
);

test('accepts pages of the origins of the app, and clients without an origin', async () => {
  const server = await startServer({ origins: ['https://rifq.example', 'https://app.example'] });
  for (const headers of [{ origin: 'https://rifq.example' }, { origin: 'https://app.example' }, {}])
    await openRaw(server, PATH, headers).next('pusher:connection_established');
});

test('pusher-js does not reconnect after 4001, and reports the reason', async () => {
  const client = new PusherClient('nobody', clientOptions(await startServer()));
  const { data } = await nextOf(client.connection, 'error');
  expect(data).toMatchObject({ error: { data: { code: 4001 } } });
  expect(client.connection.state).toBe('disconnected');
});

test('responds with 400 to a request without WebSocket headers, and other clients stay connected', async () => {
  const server = await startServer();
  const client = await connectRaw(server);
  const upgrade = request({
    ...{ host: '127.0.0.1', port: server.port, path: PATH },
    headers: { connection: 'upgrade', upgrade: 'websocket' },
  }).end();
  const [response] = await once(upgrade, 'response');
  expect(response.statusCode).toBe(400);
  expect(await client.settle()).toEqual([]);
});

test('closes a connection that signs in with a wrong signature with 4009', async () => {
  const server = await startServer();
  const client = await connectRaw(server);
  const auth = server.sdk.authenticateUser(client.socketId, { id: 'u1' });
  client.send({ event: 'pusher:signin', data: { ...auth, user_data: '{"id":"u2"}' } });
  expect((await client.next('pusher:error')).data).toMatchObject({ code: 4009 });
  expect((await client.closed).code).toBe(4009);
});

test('ignores what a client still sends after it was closed', async () => {
  const server = await startServer();
  const client = await connectRaw(server);
  client.send({ event: 'pusher:signin', data: {} });
  client.subscribe('private-room');
  client.send({ event: 'pusher:signin', data: server.sdk.authenticateUser(client.socketId, { id: 'u1' }) });
  expect((await client.closed).code).toBe(4009);
  expect(client.arrived.map(({ event }) => event)).toEqual(['pusher:error']);
  expect(server.broadcaster.stats().apps[0]).toEqual({ id: '417', connections: 0, channels: 0, users: 0 });
});

test('refuses user_data that is too large, even when it is signed', async () => {
  const server = await startServer();
  const client = await connectRaw(server);
  const user = { id: 'u1', user_info: 'x'.repeat(2_048) };
  client.send({ event: 'pusher:signin', data: server.sdk.authenticateUser(client.socketId, user) });
  expect((await client.closed).code).toBe(4009);
});

test('accepts signing in again as the same user, but not as another', async () => {
  const server = await startServer();
  const client = await connectRaw(server);
  const signIn = (id: string) =>
    client.send({ event: 'pusher:signin', data: server.sdk.authenticateUser(client.socketId, { id }) });
  signIn('u1');
  expect((await client.next('pusher:signin_success')).data).toEqual({ user_data: '{"id":"u1"}' });
  signIn('u1');
  await client.next('pusher:signin_success');
  signIn('u2');
  expect((await client.next('pusher:error')).data).toMatchObject({ code: null });
  expect(server.broadcaster.terminateUser('u2')).toBe(0);
  expect(server.broadcaster.terminateUser('u1')).toBe(1);
  expect((await client.closed).code).toBe(4009);
  expect(server.broadcaster.stats().apps[0]).toMatchObject({ connections: 0, users: 0 });
});

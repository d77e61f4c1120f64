import { expect, test } from 'vitest';
import { clientOptions, nextOf, openClient } from '../testing/pusher-js.ts';
import { connectRaw, joinRaw } from '../testing/raw-client.ts';
import { sdkFor, startServer, type TestServer } from '../testing/server.ts';

/** Signs a real client in as this user. */
async function signIn(server: TestServer, id: string) {
  const client = openClient({
    ...clientOptions(server),
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, done) => done(null, server.sdk.authenticateUser(socketId, { id })),
    },
  });
  client.signin();
  await nextOf(client.connection, 'connected');
  await client.user.signinDonePromise;
  return client;
}

test("triggers one event on many channels, with the name of each subscriber's channel", async () => {
  const server = await startServer();
  const channels = Array.from({ length: 100 }, (_, index) => `updates-${index}`);
  const [first, last] = [await joinRaw(server, 'updates-0'), await joinRaw(server, 'updates-99')];
  const response = await server.sdk.trigger(channels, 'hello', { n: 1 });
  expect(await response.json()).toEqual({});
  expect(await first.next('hello')).toMatchObject({ channel: 'updates-0', data: { n: 1 } });
  expect(await last.next('hello')).toMatchObject({ channel: 'updates-99', data: { n: 1 } });
});

test('triggers a batch in order, without sending an event to its excluded socket', async () => {
  const server = await startServer();
  const [own, other] = [await joinRaw(server, 'room'), await joinRaw(server, 'room')];
  await server.sdk.triggerBatch([
    { channel: 'room', name: 'one', data: 1 },
    { channel: 'room', name: 'two', data: 2, socket_id: own.socketId },
    { channel: 'room', name: 'three', data: 3 },
  ]);
  expect((await own.settle()).map(frame => frame.event)).toEqual(['one', 'three']);
  expect((await other.settle()).map(frame => frame.event)).toEqual(['one', 'two', 'three']);
});

test('gets channels, counts and users', async () => {
  const server = await startServer();
  await joinRaw(server, 'updates');
  await joinRaw(server, 'presence-room', '{"user_id":"1"}');
  await joinRaw(server, 'presence-room', '{"user_id":"1"}');
  await joinRaw(server, 'presence-room', '{"user_id":"2"}');
  const get = async (path: string, params: Record<string, string> = {}) =>
    (await server.sdk.get({ path, params })).json();

  expect(await get('/channels')).toEqual({ channels: { updates: {}, 'presence-room': {} } });
  expect(
    await get('/channels', { filter_by_prefix: 'presence-', info: 'user_count,subscription_count' }),
  ).toEqual({
    channels: { 'presence-room': { user_count: 2, subscription_count: 3 } },
  });
  expect(await get('/channels/presence-room', { info: 'user_count,subscription_count' })).toEqual({
    occupied: true,
    user_count: 2,
    subscription_count: 3,
  });
  expect(await get('/channels/presence-empty', { info: 'user_count,subscription_count' })).toEqual({
    occupied: false,
    user_count: 0,
    subscription_count: 0,
  });
  expect(await get('/channels/presence-room/users')).toEqual({ users: [{ id: '1' }, { id: '2' }] });
  await expect(get('/channels/updates/users')).rejects.toMatchObject({ status: 400 });
  await expect(get('/channels', { info: 'user_count' })).rejects.toMatchObject({ status: 400 });
  await expect(get('/channels/updates', { info: 'user_count' })).rejects.toMatchObject({ status: 400 });
});

test('gets requested attributes of the channels it triggers an event on', async () => {
  const server = await startServer();
  await joinRaw(server, 'presence-room', '{"user_id":"1"}');
  const info = 'user_count,subscription_count';
  const one = await server.sdk.trigger(['presence-room', 'updates'], 'hello', 1, { info });
  expect(await one.json()).toEqual({
    channels: {
      'presence-room': { user_count: 1, subscription_count: 1 },
      updates: { subscription_count: 0 },
    },
  });
  const empty = await server.sdk.trigger('presence-empty', 'hello', 1, { info });
  expect(await empty.json()).toEqual({
    channels: { 'presence-empty': { user_count: 0, subscription_count: 0 } },
  });
  const batch = await server.sdk.triggerBatch([
    { channel: 'presence-room', name: 'hello', data: 1, info },
    { channel: 'updates', name: 'hello', data: 1 },
  ]);
  expect(await batch.json()).toEqual({ batch: [{ user_count: 1, subscription_count: 1 }, {}] });
});

test('sends to all connections of a user, and not to another user', async () => {
  const server = await startServer();
  const [phone, laptop] = [await signIn(server, 'u1'), await signIn(server, 'u1')];
  const other = await signIn(server, 'u2');
  const received: unknown[] = [];
  other.user.bind('due', (data: unknown) => received.push(data));
  await Promise.all(
    [phone, laptop, other].map(client => until(() => client.user.serverToUserChannel?.subscribed)),
  );
  const listed = await server.sdk.get({ path: '/channels' });
  expect(await listed.json()).toEqual({ channels: {} });
  const both = Promise.all([nextOf(phone.user, 'due'), nextOf(laptop.user, 'due')]);
  await server.sdk.sendToUser('u1', 'due', { pet: 'برق' });
  expect((await both).map(({ data }) => data)).toEqual([{ pet: 'برق' }, { pet: 'برق' }]);
  const own = nextOf(other.user, 'own');
  await server.sdk.sendToUser('u2', 'own', 1);
  await own;
  expect(received).toEqual([]);
});

test.each(['ليلى 1', 'a/b', 'a%b', '50% ليلى', 'x/terminate_connections'])(
  'ends every connection of the user %s with 4009, and pusher-js does not reconnect',
  async id => {
    const server = await startServer();
    const [phone, laptop, other] = [
      await signIn(server, id),
      await signIn(server, id),
      await signIn(server, 'u2'),
    ];
    const errors = Promise.all([nextOf(phone.connection, 'error'), nextOf(laptop.connection, 'error')]);
    await server.sdk.terminateUserConnections(id);
    expect((await errors).map(({ data }) => data)).toMatchObject([
      { data: { code: 4009 } },
      { data: { code: 4009 } },
    ]);
    expect([phone, laptop, other].map(client => client.connection.state)).toEqual([
      'disconnected',
      'disconnected',
      'connected',
    ]);
  },
);

test('is refused with the wrong secret, key or app', async () => {
  const server = await startServer();
  const attempt = (overrides: object) => sdkFor(server.port, overrides).trigger('updates', 'hello', 1);
  await expect(attempt({ secret: 'wrong' })).rejects.toMatchObject({ status: 401 });
  await expect(attempt({ key: 'wrong' })).rejects.toMatchObject({ status: 401 });
  await expect(attempt({ appId: '999' })).rejects.toMatchObject({ status: 404 });
});

test('is refused for a disabled app with 403', async () => {
  const server = await startServer({ app: { enabled: false } });
  await expect(server.sdk.trigger('updates', 'hello', 1)).rejects.toMatchObject({ status: 403 });
});

test('gets 413 for an event above 10,240 bytes, counted in bytes', async () => {
  const server = await startServer();
  const client = await joinRaw(server, 'updates');
  const exact = 'ق'.repeat(5_120);
  await server.sdk.trigger('updates', 'exact', exact);
  expect((await client.next('exact')).data).toBe(exact);
  await expect(server.sdk.trigger('updates', 'more', `${exact}.`)).rejects.toMatchObject({ status: 413 });
  expect(await client.settle()).toEqual([]);
});

test('publishes no event of a batch with an invalid one', async () => {
  const server = await startServer();
  const client = await joinRaw(server, 'updates');
  const good = { channel: 'updates', name: 'good', data: 1 };
  await expect(server.sdk.triggerBatch([good, { ...good, channel: 'no/name' }])).rejects.toMatchObject({
    status: 400,
  });
  await expect(
    server.sdk.triggerBatch(Array.from({ length: 11 }, () => ({ ...good }))),
  ).rejects.toMatchObject({ status: 400 });
  expect(await client.settle()).toEqual([]);
});

test('the channel of a user is closed to connections not signed in as that user', async () => {
  const server = await startServer();
  const client = await connectRaw(server);
  client.subscribe('#server-to-user-u1');
  expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 401 });
});

/** Polls a condition; pusher-js has no event for having joined the channel of its user. */
async function until(holds: () => unknown): Promise<void> {
  while (!holds()) await new Promise(resolve => setImmediate(resolve));
}

import { expect, test } from 'vitest';
import { sign } from '../protocol/signatures.ts';
import { connectRaw, joinRaw } from '../testing/raw-client.ts';
import { startServer, testApp } from '../testing/server.ts';

const CHANNEL = 'private-notification.7';

test.each([
  ['nothing', () => undefined],
  ['no key', (text: string) => sign(testApp.secret, text)],
  ['another key', (text: string) => `other:${sign(testApp.secret, text)}`],
  ['another secret', (text: string) => `${testApp.key}:${sign('other', text)}`],
  ['a signature in capitals', (text: string) => `${testApp.key}:${sign(testApp.secret, text).toUpperCase()}`],
  ['half a signature', (text: string) => `${testApp.key}:${sign(testApp.secret, text).slice(0, 32)}`],
  [
    'the signature of another channel',
    (text: string) => `${testApp.key}:${sign(testApp.secret, text.replace('.7', '.8'))}`,
  ],
  [
    'the signature of another socket',
    (text: string) => `${testApp.key}:${sign(testApp.secret, text.replace(/^\d+/, '1'))}`,
  ],
])('refuses to join a private channel with %s', async (_case, authFor) => {
  const server = await startServer();
  const client = await connectRaw(server);
  for (const channel of [
    CHANNEL,
    `private-encrypted-${CHANNEL}`,
    `private-cache-${CHANNEL}`,
    `presence-${CHANNEL}`,
  ]) {
    const auth = authFor(`${client.socketId}:${channel}`);
    client.send({ event: 'pusher:subscribe', data: { channel, auth } });
    expect(await client.next('pusher:subscription_error')).toMatchObject({ channel, data: { status: 401 } });
  }
  await server.sdk.trigger(CHANNEL, 'created', 'secret');
  expect(await client.settle()).toEqual([]);
});

test('refuses channels that the app does not have, also to a signed-in user, and stores nothing for them', async () => {
  const channels = (name: string) => name.startsWith('private-notification.');
  const server = await startServer({ app: { channels } });
  const client = await joinRaw(server, CHANNEL);
  client.send({ event: 'pusher:signin', data: server.sdk.authenticateUser(client.socketId, { id: 'u1' }) });
  await client.next('pusher:signin_success');
  for (const channel of ['updates', 'cache-updates', `x${CHANNEL}`, 'presence-room', '#server-to-user-u1']) {
    client.subscribe(channel, '{"user_id":1}');
    expect(await client.next('pusher:subscription_error')).toMatchObject({
      channel,
      data: { type: 'InvalidChannel', status: 403 },
    });
  }
  expect(server.broadcaster.stats().apps[0]?.channels).toBe(1);
});

test('the signature of a private channel covers channel_data too', async () => {
  const server = await startServer();
  const client = await connectRaw(server);
  const auth = `${testApp.key}:${sign(testApp.secret, `${client.socketId}:${CHANNEL}`)}`;
  client.send({ event: 'pusher:subscribe', data: { channel: CHANNEL, auth, channel_data: '{"user_id":1}' } });
  await client.next('pusher:subscription_error');
  client.subscribe(CHANNEL, '{"user_id":1}');
  await client.next('pusher_internal:subscription_succeeded');
});

test('a client that has left a channel receives none of its events', async () => {
  const server = await startServer();
  const client = await joinRaw(server, CHANNEL);
  client.send({ event: 'pusher:unsubscribe', data: { channel: CHANNEL } });
  await client.settle();
  await server.sdk.trigger(CHANNEL, 'created', 1);
  expect(await client.settle()).toEqual([]);
});

test('treats null as a missing field, and refuses a channel for other values that are not strings', async () => {
  const client = await connectRaw(await startServer());
  client.send({ event: 'pusher:subscribe', data: { channel: 'updates', auth: null, channel_data: null } });
  await client.next('pusher_internal:subscription_succeeded');
  for (const broken of [{ auth: 7 }, { auth: {} }, { channel_data: { user_id: 1 } }]) {
    client.send({ event: 'pusher:subscribe', data: { channel: CHANNEL, ...broken } });
    expect(await client.next('pusher:subscription_error')).toMatchObject({
      channel: CHANNEL,
      data: { type: 'AuthError', status: 401 },
    });
  }
});

test('truncates a name that is far too long in errors', async () => {
  const client = await connectRaw(await startServer());
  const channel = 'x'.repeat(30_000);
  client.subscribe(channel);
  const refused = await client.next('pusher:subscription_error');
  client.send({ event: 'pusher:unsubscribe', data: { channel } });
  const unknown = await client.next('pusher:error');
  for (const { raw } of [refused, unknown]) expect(JSON.stringify(raw).length).toBeLessThan(500);
});

test('refuses a client event of a sender outside the channel', async () => {
  const server = await startServer();
  const inside = await joinRaw(server, 'private-room');
  const outside = await joinRaw(server, 'private-other');
  outside.send({ event: 'client-typing', channel: 'private-room', data: {} });
  expect((await outside.next('pusher:error')).data).toMatchObject({ code: null });
  outside.send({ event: 'client-typing', data: {} });
  await outside.next('pusher:error');
  expect(await inside.settle()).toEqual([]);
});

test.each(['updates', 'cache-updates', 'private-encrypted-records', 'private-encrypted-cache-records'])(
  'refuses client events on %s, which is public or encrypted',
  async channel => {
    const server = await startServer();
    const [sender, other] = [await joinRaw(server, channel), await joinRaw(server, channel)];
    await Promise.all([sender.settle(), other.settle()]);
    sender.send({ event: 'client-typing', channel, data: {} });
    await sender.next('pusher:error');
    expect(await other.settle()).toEqual([]);
  },
);

test('refuses client events when the app does not allow them', async () => {
  const server = await startServer({ app: { clientEvents: false } });
  const [sender, other] = [await joinRaw(server, 'private-room'), await joinRaw(server, 'private-room')];
  sender.send({ event: 'client-typing', channel: 'private-room', data: {} });
  await sender.next('pusher:error');
  expect(await other.settle()).toEqual([]);
});

test('refuses client events with names of the server or the protocol', async () => {
  const server = await startServer();
  const [sender, other] = [await joinRaw(server, 'private-room'), await joinRaw(server, 'private-room')];
  for (const event of [
    'created',
    'pusher:error',
    'pusher_internal:member_added',
    'constructor',
    '__proto__',
  ]) {
    sender.send({ event, channel: 'private-room', data: {} });
    expect((await sender.next('pusher:error')).data).toMatchObject({ code: null });
  }
  expect(await other.settle()).toEqual([]);
});

test('subscribing twice and leaving a channel never joined are errors without an effect', async () => {
  const server = await startServer();
  const client = await joinRaw(server, 'updates');
  client.subscribe('updates');
  await client.next('pusher:error');
  client.send({ event: 'pusher:unsubscribe', data: { channel: 'other' } });
  await client.next('pusher:error');
  await server.sdk.trigger('updates', 'hello', 1);
  await client.next('hello');
  expect(await client.settle()).toEqual([]);
});

test.each(['', 'a/b', 'a b', 'قناة', '#private', `a${'b'.repeat(200)}`, '#server-to-user-'])(
  'refuses the channel name %j',
  async channel => {
    const client = await connectRaw(await startServer());
    client.subscribe(channel);
    expect((await client.next('pusher:subscription_error')).data).toMatchObject({ status: 400 });
  },
);

import { expect, test } from 'vitest';
import { clientOptions, nextOf, openClient } from '../testing/pusher-js.ts';
import { connectRaw, joinRaw } from '../testing/raw-client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const ROOM = 'presence-clinic';

/** Joins the room with a real client as this user. */
async function enter(server: TestServer, userId: string, name: string) {
  const client = openClient(clientOptions(server, () => ({ user_id: userId, user_info: { name } })));
  const channel = client.subscribe(ROOM);
  const { data: members } = await nextOf(channel, 'pusher:subscription_succeeded');
  return { client, channel, members };
}

test('sends the member list to a new member, and joins and leaves to the other members', async () => {
  const server = await startServer();
  const leila = openClient(clientOptions(server, () => ({ user_id: '1', user_info: { name: 'ليلى' } })));
  const room = leila.subscribe(ROOM);
  const { data: first } = await nextOf(room, 'pusher:subscription_succeeded');
  expect(first).toMatchObject({ count: 1, me: { id: '1', info: { name: 'ليلى' } } });

  const added = nextOf(room, 'pusher:member_added');
  const omar = await enter(server, '2', 'عمر');
  expect((await added).data).toEqual({ id: '2', info: { name: 'عمر' } });
  expect(omar.members).toMatchObject({ count: 2, members: { 1: { name: 'ليلى' }, 2: { name: 'عمر' } } });

  const removed = nextOf(room, 'pusher:member_removed');
  omar.client.disconnect();
  expect((await removed).data).toEqual({ id: '2', info: { name: 'عمر' } });
});

test('adds and removes a user with several connections only once', async () => {
  const server = await startServer();
  const watcher = await joinRaw(server, ROOM, '{"user_id":"watcher"}');
  const [first, second] = [await enter(server, '2', 'عمر'), await enter(server, '2', 'عمر')];
  expect((await watcher.settle()).map(frame => frame.event)).toEqual(['pusher_internal:member_added']);
  expect(second.members).toMatchObject({ count: 2 });

  first.client.unsubscribe(ROOM);
  await nextOf(first.client.subscribe('updates'), 'pusher:subscription_succeeded');
  expect(await watcher.settle()).toEqual([]);

  second.client.disconnect();
  const gone = await watcher.next('pusher_internal:member_removed');
  expect(gone.data).toEqual({ user_id: '2' });
});

test('retains the JSON type of a user id, and treats 7 and "7" as one user', async () => {
  const server = await startServer();
  const watcher = await joinRaw(server, ROOM, '{"user_id":1}');
  const member = await connectRaw(server);
  member.subscribe(ROOM, '{"user_id":7,"user_info":{"name":"مشمش"}}');
  const succeeded = await member.next('pusher_internal:subscription_succeeded');
  expect(succeeded.data).toEqual({
    presence: { ids: [1, 7], hash: { 1: null, 7: { name: 'مشمش' } }, count: 2 },
  });
  expect((await watcher.next('pusher_internal:member_added')).data).toEqual({
    user_id: 7,
    user_info: { name: 'مشمش' },
  });
  await joinRaw(server, ROOM, '{"user_id":"7"}');
  expect(await watcher.settle()).toEqual([]);
});

test('a client event on a presence channel has the id of its sender', async () => {
  const server = await startServer();
  const [leila, omar] = [await enter(server, '1', 'ليلى'), await enter(server, '2', 'عمر')];
  const received = nextOf(omar.channel, 'client-typing');
  leila.channel.trigger('client-typing', {});
  expect((await received).metadata).toEqual({ user_id: '1' });
});

test('a signed-in user needs no channel_data', async () => {
  const server = await startServer();
  const watcher = await joinRaw(server, ROOM, '{"user_id":"watcher"}');
  const options = clientOptions(server);
  const user = { id: 'u9', user_info: { name: 'سارة' } };
  const client = openClient({
    ...options,
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, done) => done(null, server.sdk.authenticateUser(socketId, user)),
    },
  });
  client.signin();
  const { data } = await nextOf(client.subscribe(ROOM), 'pusher:subscription_succeeded');
  expect(data).toMatchObject({ count: 2, me: { id: 'u9', info: { name: 'سارة' } } });
  const added = await watcher.next('pusher_internal:member_added');
  expect(added.data).toEqual({ user_id: 'u9', user_info: { name: 'سارة' } });
});

test.each([
  ['no channel_data', undefined],
  ['no JSON', 'nobody'],
  ['no user_id', '{"user_info":{}}'],
  ['an empty user_id', '{"user_id":""}'],
  ['a user_id that is an object', '{"user_id":{"id":1}}'],
  ['a user_id beyond every number', '{"user_id":1e999}'],
])('refuses %s, even when it is signed', async (_case, channelData) => {
  const server = await startServer();
  const client = await connectRaw(server);
  client.subscribe(ROOM, channelData);
  const refused = await client.next('pusher:subscription_error');
  expect(refused).toMatchObject({ channel: ROOM, data: { type: 'AuthError', status: 401 } });
  expect(server.broadcaster.stats().apps[0]?.channels).toBe(0);
});

test('refuses a member over the limit, but not another connection of a member', async () => {
  const server = await startServer({ limits: { membersPerChannel: 1 } });
  await joinRaw(server, ROOM, '{"user_id":1}');
  await joinRaw(server, ROOM, '{"user_id":1}');
  const late = await connectRaw(server);
  late.subscribe(ROOM, '{"user_id":2}');
  expect((await late.next('pusher:subscription_error')).data).toMatchObject({
    type: 'LimitReached',
    status: 429,
  });
  late.subscribe(ROOM, JSON.stringify({ user_id: 1, user_info: 'x'.repeat(2_048) }));
  expect((await late.next('pusher:subscription_error')).data).toMatchObject({
    type: 'LimitReached',
    status: 413,
  });
});

import { expect, test } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import { type Connected, connectRaw, joinRaw } from '../testing/raw-client.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const ROOM = 'presence-conversation.1';
const isRoom = (name: string) => name.startsWith('presence-conversation.');

async function signIn(server: TestServer, client: Connected, id: string): Promise<void> {
  client.send({ event: 'pusher:signin', data: server.sdk.authenticateUser(client.socketId, { id }) });
  await client.next('pusher:signin_success');
}

/** Opens a connection, signs it in as this user, and joins the room. */
async function enter(server: TestServer, id: string): Promise<Connected> {
  const client = await connectRaw(server);
  await signIn(server, client, id);
  client.subscribe(ROOM, JSON.stringify({ user_id: `opaque-${id}` }));
  await client.next('pusher_internal:subscription_succeeded');
  return client;
}

test('a channel can require a signed-in user, and terminating the user ends the subscription', async () => {
  const server = await startServer({ app: { signedInChannels: isRoom } });
  const client = await joinRaw(server, 'private-room');
  client.subscribe(ROOM, '{"user_id":1}');
  expect(await client.next('pusher:subscription_error')).toMatchObject({
    channel: ROOM,
    data: { type: 'AuthError', status: 401 },
  });
  const [leaving, staying] = [await enter(server, 'u1'), await enter(server, 'u2')];
  await leaving.next('pusher_internal:member_added');
  expect(server.broadcaster.terminateUser('u1')).toBe(1);
  expect((await leaving.closed).code).toBe(4009);
  expect((await staying.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'opaque-u1' });
  expect(await client.settle()).toEqual([]);
});

test('an app can limit client events by channel, name and size', async () => {
  const clientEvents = (channel: string, event: string) => isRoom(channel) && event === 'client-typing';
  const server = await startServer({ app: { clientEvents }, limits: { clientEventBytes: 16 } });
  const [sender, other] = [await enter(server, 'u1'), await enter(server, 'u2')];
  await sender.next('pusher_internal:member_added');
  sender.subscribe('private-room');
  await sender.next('pusher_internal:subscription_succeeded');
  for (const [channel, event, data] of [
    ['private-room', 'client-typing', {}],
    [ROOM, 'client-other', {}],
    [ROOM, 'client-typing', { text: 'a whole sentence' }],
  ]) {
    sender.send({ event, channel, data });
    await sender.next('pusher:error');
  }
  sender.send({ event: 'client-typing', channel: ROOM, data: { typing: true } });
  expect((await other.next('client-typing')).raw).toMatchObject({
    data: { typing: true },
    user_id: 'opaque-u1',
  });
  expect([await sender.settle(), await other.settle()]).toEqual([[], []]);
});

test('a connection only signed in is closed when signing in does not authorise', async () => {
  const clock = manualClock();
  const server = await startServer({
    clock,
    app: { signInAuthorizes: false, authorizeWithinSeconds: 10, authorizingChannels: name => !isRoom(name) },
    limits: { unauthorisedPerAddress: 2 },
  });
  const known = await enter(server, 'u1');
  known.subscribe('private-room');
  await known.next('pusher_internal:subscription_succeeded');
  const unauthorised = await enter(server, 'u2');
  await known.next('pusher_internal:member_added');
  clock.advance(10_000);
  expect((await unauthorised.closed).code).toBe(4009);
  await known.next('pusher_internal:member_removed');
  expect(await known.settle()).toEqual([]);
});

import { expect, test } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import { connectRaw, joinRaw } from '../testing/raw-client.ts';
import { startServer } from '../testing/server.ts';

const typing = (data: unknown = {}) => ({ event: 'client-typing', channel: 'private-room', data });

test('delivers ten client events per second; the next gets the error 4301, and the connection stays', async () => {
  const clock = manualClock();
  const server = await startServer({ clock });
  const [sender, other] = [await joinRaw(server, 'private-room'), await joinRaw(server, 'private-room')];
  for (let count = 0; count < 12; count += 1) sender.send(typing(count));
  const errors = await sender.settle();
  expect(errors.map(({ data }) => data)).toMatchObject([{ code: 4301 }, { code: 4301 }]);
  expect((await other.settle()).map(({ data }) => data)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

  clock.advance(1_000);
  sender.send(typing('again'));
  expect((await other.next('client-typing')).data).toBe('again');
});

test('delivers a client event of 10,240 bytes, but not of one more; strings count unescaped', async () => {
  const server = await startServer();
  const [sender, other] = [await joinRaw(server, 'private-room'), await joinRaw(server, 'private-room')];
  sender.send(typing('"'.repeat(10_240)));
  expect((await other.next('client-typing')).data).toHaveLength(10_240);
  sender.send(typing('x'.repeat(10_241)));
  await sender.next('pusher:error');
  sender.send(typing({ text: 'x'.repeat(10_235) }));
  await sender.next('pusher:error');
  sender.send({ ...typing(), event: `client-${'x'.repeat(194)}` });
  await sender.next('pusher:error');
  expect(await other.settle()).toEqual([]);
});

test('closes only the connection that sent a frame that is too large', async () => {
  const server = await startServer();
  const [client, other] = [await connectRaw(server), await connectRaw(server)];
  client.send('x'.repeat(32_769));
  expect((await client.closed).code).toBe(1009);
  expect(await other.settle()).toEqual([]);
  expect(server.broadcaster.stats().apps[0]?.connections).toBe(1);
});

test('limits the channels of a connection', async () => {
  const server = await startServer({ limits: { channelsPerConnection: 2 } });
  const client = await joinRaw(server, 'one');
  client.subscribe('two');
  await client.next('pusher_internal:subscription_succeeded');
  client.subscribe('three');
  expect((await client.next('pusher:subscription_error')).data).toMatchObject({
    type: 'LimitReached',
    status: 429,
  });
  client.send({ event: 'pusher:unsubscribe', data: { channel: 'one' } });
  client.subscribe('three');
  await client.next('pusher_internal:subscription_succeeded');
});

test('limits the connections of a channel; one over the limit stays unauthorised', async () => {
  const clock = manualClock();
  const server = await startServer({
    clock,
    app: { subscribersPerChannel: () => 2, authorizeWithinSeconds: 30 },
  });
  const [first] = [await joinRaw(server, 'private-room'), await joinRaw(server, 'private-room')];
  const third = await connectRaw(server);
  third.subscribe('private-room');
  expect((await third.next('pusher:subscription_error')).data).toMatchObject({
    type: 'LimitReached',
    status: 429,
  });
  await joinRaw(server, 'private-other');
  clock.advance(30_000);
  expect((await third.closed).code).toBe(4009);

  first.send({ event: 'pusher:unsubscribe', data: { channel: 'private-room' } });
  await joinRaw(server, 'private-room');
});

test('the limit of a channel, and whether it authorises connections, depend on its name', async () => {
  const clock = manualClock();
  const isRoom = (name: string) => name === 'private-room';
  const server = await startServer({
    clock,
    app: {
      authorizeWithinSeconds: 30,
      authorizingChannels: isRoom,
      subscribersPerChannel: name => (isRoom(name) ? 1 : Number.POSITIVE_INFINITY),
    },
  });
  const [known, refused] = [await joinRaw(server, 'private-room'), await joinRaw(server, 'private-board')];
  known.subscribe('private-board');
  await known.next('pusher_internal:subscription_succeeded');
  refused.subscribe('private-room');
  expect((await refused.next('pusher:subscription_error')).data).toMatchObject({ status: 429 });

  clock.advance(30_000);
  expect((await refused.closed).code).toBe(4009);
  expect(await known.settle()).toEqual([]);
});

import { expect, test } from '../support/broadcaster-test.ts';

const KINDS = [
  'news',
  'private-notification.u1',
  'presence-clinic',
  'private-encrypted-records',
  'cache-weather',
  'private-cache-weather',
  'presence-cache-weather',
  'private-encrypted-cache-weather',
];

test('connects, and takes the socket id and the activity timeout from the server', async ({
  startLive,
  openClient,
}) => {
  const client = await openClient(await startLive({ activityTimeoutSeconds: 20 }));
  await client.connected();
  expect(await client.socketId()).toMatch(/^\d+\.\d+$/);
  expect(await client.page.evaluate(() => window.live.client.connection.activityTimeout)).toBe(20_000);
  expect(await client.connectionTold('state')).toEqual(['connecting', 'connected']);
});

test('hears the server SDK on every kind of channel, objects and texts alike', async ({
  startLive,
  openClient,
}) => {
  const server = await startLive();
  const client = await openClient(server, { script: 'pusher-with-encryption' });
  await client.join(...KINDS);
  for (const channel of KINDS) {
    await server.sdk.trigger(channel, 'dose-due', { pet: 'مشمش', in: 7 });
    await server.sdk.trigger(channel, 'said', 'plain words');
    await expect
      .poll(() => client.heard(channel))
      .toEqual([{ 'dose-due': { pet: 'مشمش', in: 7 } }, { said: 'plain words' }]);
  }
});

test('nothing of an encrypted event can be read on its way', async ({ startLive, openClient, page }) => {
  const frames: string[] = [];
  page.on('websocket', socket =>
    socket.on('framereceived', ({ payload }) => void frames.push(String(payload))),
  );
  const server = await startLive();
  const client = await openClient(server, { script: 'pusher-with-encryption' });
  await client.join('private-encrypted-records');
  await server.sdk.trigger('private-encrypted-records', 'result', { diagnosis: 'healthy' });
  await expect
    .poll(() => client.heard('private-encrypted-records'))
    .toEqual([{ result: { diagnosis: 'healthy' } }]);
  expect(frames.at(-1)).toContain('ciphertext');
  expect(frames.join()).not.toContain('healthy');
});

test('a cache channel tells who comes later its last event, or that there is none', async ({
  startLive,
  openClient,
}) => {
  const server = await startLive();
  const names = ['cache-weather', 'private-cache-weather', 'private-encrypted-cache-weather'];
  const first = await openClient(server, { script: 'pusher-with-encryption' });
  await first.join(...names);
  for (const name of names) {
    await expect
      .poll(() => first.told(name))
      .toContainEqual(expect.objectContaining({ event: 'pusher:cache_miss' }));
    await server.sdk.trigger(name, 'changed', { degrees: 41 });
    await server.sdk.trigger(name, 'changed', { degrees: 42 });
  }
  const late = await openClient(server, { script: 'pusher-with-encryption' });
  await late.join(...names);
  for (const name of names) await expect.poll(() => late.heard(name)).toEqual([{ changed: { degrees: 42 } }]);
});

test('a client event reaches the other page, but not the one that sent it', async ({
  startLive,
  openClient,
}) => {
  const server = await startLive();
  const [sender, other] = [await openClient(server), await openClient(server, { user: 'u2' })];
  await sender.join('private-room');
  await other.join('private-room');
  await sender.whisper('private-room', 'client-typing', { who: 'ليلى' });
  await expect.poll(() => other.heard('private-room')).toEqual([{ 'client-typing': { who: 'ليلى' } }]);
  await server.sdk.trigger('private-room', 'after', {});
  await expect.poll(() => sender.heard('private-room')).toEqual([{ after: {} }]);
});

test('a page gets no echo of what its own request caused, the other page does', async ({
  startLive,
  openClient,
}) => {
  const server = await startLive();
  const [own, other] = [await openClient(server), await openClient(server)];
  await own.join('private-room');
  await other.join('private-room');
  await own.act('private-room', 'moved');
  await expect.poll(() => other.heard('private-room')).toEqual([{ moved: 'done' }]);
  await server.sdk.trigger('private-room', 'after', {});
  await expect.poll(() => own.heard('private-room')).toEqual([{ after: {} }]);
});

test('unsubscribes, hears nothing more of the channel, and can come back', async ({
  startLive,
  openClient,
}) => {
  const server = await startLive();
  const client = await openClient(server);
  await client.join('news', 'other');
  await client.page.evaluate(() => window.live.client.unsubscribe('news'));
  await expect.poll(() => server.broadcaster.stats().apps[0]?.channels).toBe(1);
  await server.sdk.trigger(['news', 'other'], 'missed', 1);
  await expect.poll(() => client.heard('other')).toEqual([{ missed: 1 }]);
  await client.ask('news');
  await expect.poll(() => server.broadcaster.stats().apps[0]?.channels).toBe(2);
  await server.sdk.trigger('news', 'hello', 2);
  await expect.poll(() => client.heard('news')).toEqual([{ hello: 2 }]);
});

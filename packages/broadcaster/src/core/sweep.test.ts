import { expect, test } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import { connectRaw, joinRaw } from '../testing/raw-client.ts';
import { startServer } from '../testing/server.ts';

test('a client that falls silent is asked, and closed with 4201 when it does not answer', async () => {
  const clock = manualClock();
  const client = await connectRaw(
    await startServer({ clock, activityTimeoutSeconds: 20, pongTimeoutSeconds: 30 }),
  );
  clock.advance(24_000);
  expect(await client.settle()).toEqual([]);
  clock.advance(25_000);
  await client.next('pusher:ping');
  clock.advance(29_000);
  expect(client.ws.readyState).toBe(client.ws.OPEN);
  clock.advance(1_000);
  expect((await client.closed).code).toBe(4201);
});

test.each([
  [
    'pusher:pong',
    (client: Awaited<ReturnType<typeof connectRaw>>) => client.send({ event: 'pusher:pong', data: {} }),
  ],
  ['a ping of WebSocket', (client: Awaited<ReturnType<typeof connectRaw>>) => client.ws.ping()],
  ['a pong of WebSocket', (client: Awaited<ReturnType<typeof connectRaw>>) => client.ws.pong()],
  ['a message that means nothing', (client: Awaited<ReturnType<typeof connectRaw>>) => client.send('?')],
])('%s is an answer', async (_case, answer) => {
  const clock = manualClock();
  const server = await startServer({ clock, activityTimeoutSeconds: 20, pongTimeoutSeconds: 30 });
  const [client, other] = [await connectRaw(server), await connectRaw(server)];
  clock.advance(25_000);
  await client.next('pusher:ping');
  await other.next('pusher:ping');
  answer(client);
  // The other connection's answer arrives after that of the first, which came before it over the same machine.
  await other.settle();
  await other.settle();
  clock.advance(24_000);
  await other.settle();
  clock.advance(24_000);
  expect(client.ws.readyState).toBe(client.ws.OPEN);
  expect(server.broadcaster.stats().apps[0]?.connections).toBe(2);
});

test('the client asks too, and is answered', async () => {
  const client = await connectRaw(await startServer());
  client.send({ event: 'pusher:ping', data: {} });
  expect(await client.next('pusher:pong')).toMatchObject({ data: {} });
});

test('whoever joins nothing for a day is closed with 4202, whoever joined stays', async () => {
  const clock = manualClock();
  const server = await startServer({ clock, inactivitySeconds: 60, activityTimeoutSeconds: 100 });
  const [idle, busy] = [await connectRaw(server), await joinRaw(server, 'news')];
  clock.advance(60_000);
  expect((await idle.closed).code).toBe(4202);
  expect(await busy.settle()).toEqual([]);
});

test('a connection ends after its longest time, whatever it is on, and comes back as another', async () => {
  const clock = manualClock();
  const server = await startServer({ clock, longestConnectionSeconds: 60, activityTimeoutSeconds: 1_000 });
  const old = await joinRaw(server, 'news');
  clock.advance(30_000);
  const young = await joinRaw(server, 'news');
  clock.advance(29_000);
  expect(await old.settle()).toEqual([]);
  clock.advance(1_000);
  expect((await old.closed).code).toBe(4200);
  expect(await young.settle()).toEqual([]);
});

test('the day begins when the last channel is left', async () => {
  const clock = manualClock();
  const server = await startServer({ clock, inactivitySeconds: 60, activityTimeoutSeconds: 1_000 });
  const client = await joinRaw(server, 'news');
  clock.advance(50_000);
  client.send({ event: 'pusher:unsubscribe', data: { channel: 'news' } });
  await client.settle();
  clock.advance(59_000);
  expect(await client.settle()).toEqual([]);
  clock.advance(1_000);
  expect((await client.closed).code).toBe(4202);
});

test('an app may demand that a connection proves itself in time', async () => {
  const clock = manualClock();
  const server = await startServer({ clock, app: { authorizeWithinSeconds: 10 } });
  const [nobody, onPublic] = [await connectRaw(server), await joinRaw(server, 'news')];
  const [onPrivate, signedIn] = [await joinRaw(server, 'private-room'), await connectRaw(server)];
  signedIn.send({
    event: 'pusher:signin',
    data: server.sdk.authenticateUser(signedIn.socketId, { id: 'u1' }),
  });
  await signedIn.next('pusher:signin_success');
  clock.advance(9_000);
  expect(await nobody.settle()).toEqual([]);
  clock.advance(1_000);
  expect([(await nobody.closed).code, (await onPublic.closed).code]).toEqual([4009, 4009]);
  expect([await onPrivate.settle(), await signedIn.settle()]).toEqual([[], []]);
});

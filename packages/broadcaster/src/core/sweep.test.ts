import { expect, test } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import { connectRaw, joinRaw } from '../testing/raw-client.ts';
import { startServer } from '../testing/server.ts';

test('pings a silent client, and closes it with 4201 when no pong arrives', async () => {
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
])('%s counts as a pong', async (_case, reply) => {
  const clock = manualClock();
  const server = await startServer({ clock, activityTimeoutSeconds: 20, pongTimeoutSeconds: 30 });
  const [client, other] = [await connectRaw(server), await connectRaw(server)];
  clock.advance(25_000);
  await client.next('pusher:ping');
  await other.next('pusher:ping');
  reply(client);
  // The first connection's reply was sent earlier on the same machine, so it arrives before the other's.
  await other.settle();
  await other.settle();
  clock.advance(24_000);
  await other.settle();
  clock.advance(24_000);
  expect(client.ws.readyState).toBe(client.ws.OPEN);
  expect(server.broadcaster.stats().apps[0]?.connections).toBe(2);
});

test('replies to the ping of a client', async () => {
  const client = await connectRaw(await startServer());
  client.send({ event: 'pusher:ping', data: {} });
  expect(await client.next('pusher:pong')).toMatchObject({ data: {} });
});

test('closes a connection that joins no channel in time with 4202, and not one that joined', async () => {
  const clock = manualClock();
  const server = await startServer({ clock, inactivitySeconds: 60, activityTimeoutSeconds: 100 });
  const [idle, busy] = [await connectRaw(server), await joinRaw(server, 'updates')];
  clock.advance(60_000);
  expect((await idle.closed).code).toBe(4202);
  expect(await busy.settle()).toEqual([]);
});

test('closes a connection at its maximum age with 4200, also when it is on a channel', async () => {
  const clock = manualClock();
  const server = await startServer({ clock, longestConnectionSeconds: 60, activityTimeoutSeconds: 1_000 });
  const old = await joinRaw(server, 'updates');
  clock.advance(30_000);
  const young = await joinRaw(server, 'updates');
  clock.advance(29_000);
  expect(await old.settle()).toEqual([]);
  clock.advance(1_000);
  expect((await old.closed).code).toBe(4200);
  expect(await young.settle()).toEqual([]);
});

test('measures inactivity from when the last channel is left', async () => {
  const clock = manualClock();
  const server = await startServer({ clock, inactivitySeconds: 60, activityTimeoutSeconds: 1_000 });
  const client = await joinRaw(server, 'updates');
  clock.advance(50_000);
  client.send({ event: 'pusher:unsubscribe', data: { channel: 'updates' } });
  await client.settle();
  clock.advance(59_000);
  expect(await client.settle()).toEqual([]);
  clock.advance(1_000);
  expect((await client.closed).code).toBe(4202);
});

test('closes connections that are not authorised in time when the app requires it', async () => {
  const clock = manualClock();
  const server = await startServer({ clock, app: { authorizeWithinSeconds: 10 } });
  const [idle, onPublic] = [await connectRaw(server), await joinRaw(server, 'updates')];
  const [onPrivate, signedIn] = [await joinRaw(server, 'private-room'), await connectRaw(server)];
  signedIn.send({
    event: 'pusher:signin',
    data: server.sdk.authenticateUser(signedIn.socketId, { id: 'u1' }),
  });
  await signedIn.next('pusher:signin_success');
  clock.advance(9_000);
  expect(await idle.settle()).toEqual([]);
  clock.advance(1_000);
  expect([(await idle.closed).code, (await onPublic.closed).code]).toEqual([4009, 4009]);
  expect([await onPrivate.settle(), await signedIn.settle()]).toEqual([[], []]);
});

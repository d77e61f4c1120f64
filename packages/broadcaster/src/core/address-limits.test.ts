import { describe, expect, test } from 'vitest';
import { manualClock } from '../testing/clock.ts';
import type { TestServerOptions } from '../testing/open-server.ts';
import { connectRaw, joinRaw, openRaw, PATH } from '../testing/raw-client.ts';
import { startServer } from '../testing/server.ts';

/** Starts a server that takes the client address from the header `x-address`, or else from the socket. */
function startCounting(options: TestServerOptions) {
  return startServer({
    admissionsPerSecond: 100_000,
    clientAddress: ({ headers, socket }) => String(headers['x-address'] ?? socket.remoteAddress),
    ...options,
  });
}

const from = (address: string) => ({ 'x-address': address });
const demanding = { authorizeWithinSeconds: 30 };

describe('the connections of an address', () => {
  test('are limited per address, and a closed connection makes room for another', async () => {
    const server = await startCounting({ limits: { addressConnections: 2 } });
    const [first] = [await connectRaw(server), await connectRaw(server)];
    expect((await openRaw(server).closed).code).toBe(4100);
    await openRaw(server, PATH, from('192.0.2.1')).next('pusher:connection_established');
    first.ws.close();
    await first.closed;
    await connectRaw(server);
  });

  test('have a lower limit until authorised: joining a private channel or signing in makes room', async () => {
    const server = await startCounting({ app: demanding, limits: { unauthorisedPerAddress: 2 } });
    const [joins, signsIn] = [await connectRaw(server), await connectRaw(server)];
    expect((await openRaw(server).closed).code).toBe(4100);
    joins.subscribe('updates');
    await joins.next('pusher_internal:subscription_succeeded');
    expect((await openRaw(server).closed).code).toBe(4100);

    joins.subscribe('private-room');
    await joins.next('pusher_internal:subscription_succeeded');
    await connectRaw(server);
    expect((await openRaw(server).closed).code).toBe(4100);

    const user = server.sdk.authenticateUser(signsIn.socketId, { id: 'u1' });
    signsIn.send({ event: 'pusher:signin', data: user });
    await signsIn.next('pusher:signin_success');
    await connectRaw(server);
  });

  test('make room when they are closed for lack of authorisation', async () => {
    const clock = manualClock();
    const server = await startCounting({ clock, app: demanding, limits: { unauthorisedPerAddress: 1 } });
    const unauthorised = await connectRaw(server);
    expect((await openRaw(server).closed).code).toBe(4100);
    clock.advance(30_000);
    expect((await unauthorised.closed).code).toBe(4009);
    await connectRaw(server);
  });

  test('need no authorisation when the app does not require it', async () => {
    const server = await startCounting({ limits: { unauthorisedPerAddress: 1 } });
    await connectRaw(server);
    await connectRaw(server);
  });
});

test('limits joins per second of one address, and closes a connection over the limit with 4100', async () => {
  const clock = manualClock();
  const server = await startCounting({ clock, limits: { addressJoinsPerSecond: 3 } });
  const [first, second] = [await joinRaw(server, 'updates'), await joinRaw(server, 'updates')];
  const other = openRaw(server, PATH, from('192.0.2.1'));
  await other.next('pusher:connection_established');
  first.send({ event: 'pusher:subscribe', data: { channel: 'private-room', auth: 'wrong' } });
  await first.next('pusher:subscription_error');
  second.subscribe('sports');
  expect((await second.closed).code).toBe(4100);

  other.send({ event: 'pusher:subscribe', data: { channel: 'updates' } });
  await other.next('pusher_internal:subscription_succeeded');
  clock.advance(1_000);
  first.subscribe('sports');
  await first.next('pusher_internal:subscription_succeeded');
});

test('ignores client addresses in headers by default', async () => {
  const server = await startServer({ limits: { addressConnections: 1 } });
  await connectRaw(server);
  const forged = { 'x-forwarded-for': '192.0.2.1', forwarded: 'for=192.0.2.1', 'x-real-ip': '192.0.2.1' };
  expect((await openRaw(server, PATH, forged).closed).code).toBe(4100);
});

test('an address is deleted a second after its last connection, and not before', async () => {
  const clock = manualClock();
  const { broadcaster, sdk, port } = await startCounting({ clock });
  expect(broadcaster.stats().addresses).toBe(0);
  for (const id of ['u1', 'u2']) {
    const client = await connectRaw({ port });
    client.send({ event: 'pusher:signin', data: sdk.authenticateUser(client.socketId, { id }) });
    await client.next('pusher:signin_success');
  }
  broadcaster.terminateUser('u1');
  clock.advance(2_000);
  expect(broadcaster.stats().addresses).toBe(1);
  broadcaster.terminateUser('u2');
  expect(broadcaster.stats().addresses).toBe(1);
  clock.advance(1_000);
  expect(broadcaster.stats().addresses).toBe(0);
});

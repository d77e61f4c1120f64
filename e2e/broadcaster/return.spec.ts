import { manualClock } from '../../packages/broadcaster/src/testing/clock.ts';
import { stopServer } from '../../packages/broadcaster/src/testing/open-server.ts';
import { expect, test } from '../support/broadcaster-test.ts';
import type { PusherPage } from '../support/pusher-page.ts';

/** Stops the timers of the page: only those run whose time has come when `expectBackAtOnce` lets a moment pass. */
async function stopTimers({ page }: PusherPage): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1_000);
}

/** The client comes back by itself, long before the second is over that it waits after other closes. */
async function expectBackAtOnce(client: PusherPage, code: number): Promise<void> {
  await expect.poll(() => client.connectionTold('error')).toContain(code);
  await client.page.clock.runFor(100);
  await expect
    .poll(() => client.connectionTold('state'))
    .toEqual(['connecting', 'connected', 'connecting', 'connected']);
  await client.page.clock.resume();
  expect(new Set(await client.connectionTold('error'))).toEqual(new Set([code]));
}

test.beforeEach(({ context }) => context.clock.install());

test('from a server that is full: 4100, a second between attempts, and in when there is room', async ({
  startLive,
  openClient,
}) => {
  const server = await startLive({ limits: { connections: 1 } });
  const first = await openClient(server);
  await first.connected();
  const late = await openClient(server);
  await expect.poll(() => late.connectionTold('error')).toContain(4100);
  expect(await late.connectionTold('connecting_in')).toContain(1);
  await first.page.close();
  await late.connected();
});

test('from a server that stops: 4200, and at once to the next one, with its channels', async ({
  startLive,
  openClient,
}) => {
  const old = await startLive();
  const client = await openClient(old);
  await client.join('private-room', 'presence-clinic');
  const first = await client.socketId();
  // As a restart goes: the old process takes nobody any more, the next one listens, the old one says goodbye.
  await stopTimers(client);
  old.http.close();
  const next = await startLive({ port: old.port });
  await stopServer(old);
  await expectBackAtOnce(client, 4200);
  expect(await client.socketId()).not.toBe(first);
  await expect.poll(() => next.broadcaster.stats().apps[0]).toMatchObject({ channels: 2, connections: 1 });
  await next.sdk.trigger('private-room', 'hello', 1);
  await expect.poll(() => client.heard('private-room')).toEqual([{ hello: 1 }]);
});

const PATIENT = { activityTimeoutSeconds: 40, pongTimeoutSeconds: 10 };

test('a page that answers the pings of the server stays', async ({ startLive, openClient }) => {
  const clock = manualClock(Date.now());
  const server = await startLive({ clock, ...PATIENT });
  const client = await openClient(server);
  await client.join('news');
  const { received } = server.broadcaster.stats();
  clock.advance(50_000);
  await expect.poll(() => server.broadcaster.stats().received).toBe(received + 1);
  clock.advance(11_000);
  await server.sdk.trigger('news', 'still', 'here');
  await expect.poll(() => client.heard('news')).toEqual([{ still: 'here' }]);
  expect(await client.connectionTold('state')).toEqual(['connecting', 'connected']);
});

test('from a line on which its answers are lost: 4201', async ({ startLive, openClient, page }) => {
  const clock = manualClock(Date.now());
  const server = await startLive({ clock, ...PATIENT });
  let lostPongs = 0;
  await page.routeWebSocket(/\/app\//, socket => {
    const upstream = socket.connectToServer();
    socket.onMessage(message => {
      if (String(message).includes('pusher:pong')) lostPongs += 1;
      else upstream.send(message);
    });
  });
  const client = await openClient(server);
  await client.join('news');
  clock.advance(50_000);
  await expect.poll(() => lostPongs).toBe(1);
  await stopTimers(client);
  clock.advance(10_000);
  await expectBackAtOnce(client, 4201);
});

test('from a connection that joined nothing for long: 4202', async ({ startLive, openClient }) => {
  const clock = manualClock(Date.now());
  const server = await startLive({ clock, inactivitySeconds: 60, activityTimeoutSeconds: 100 });
  const client = await openClient(server);
  await client.connected();
  await stopTimers(client);
  clock.advance(60_000);
  await expectBackAtOnce(client, 4202);
});

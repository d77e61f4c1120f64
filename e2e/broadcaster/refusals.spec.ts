import { manualClock } from '../../packages/broadcaster/src/testing/clock.ts';
import { testApp } from '../../packages/broadcaster/src/testing/open-server.ts';
import { expect, test } from '../support/broadcaster-test.ts';
import type { PusherPage } from '../support/pusher-page.ts';

/** The client gave up: after a minute, as its timers count it, nothing more has happened. */
async function expectToStayAway(client: PusherPage, code: number): Promise<void> {
  await expect.poll(() => client.state()).toBe('disconnected');
  await client.page.clock.fastForward('01:00');
  expect(await client.connectionTold('state')).toEqual(['connecting', 'disconnected']);
  expect(await client.connectionTold('error')).toEqual([code]);
}

test.describe('a client that may not come at all stays away', () => {
  test.beforeEach(({ context }) => context.clock.install());

  test('from an app that is unknown: 4001', async ({ startLive, openClient }) => {
    await expectToStayAway(await openClient(await startLive(), { key: 'nobody' }), 4001);
  });

  test('from an app that is disabled: 4003', async ({ startLive, openClient }) => {
    await expectToStayAway(await openClient(await startLive({ app: { enabled: false } })), 4003);
  });

  test('from an app that holds as many as it may: 4004', async ({ startLive, openClient }) => {
    const server = await startLive({ app: { capacity: 1 } });
    const first = await openClient(server);
    await first.connected();
    await expectToStayAway(await openClient(server), 4004);
    expect(await first.state()).toBe('connected');
  });
});

test.describe('an app that takes only TLS', () => {
  test.use({ allowedComplaints: [/WebSocket connection to 'wss:/] });

  test('is tried again with TLS: 4000', async ({ startLive, openClient, page }) => {
    const secure = page.waitForEvent('websocket', socket => socket.url().startsWith('wss:'));
    const client = await openClient(await startLive({ app: { tlsOnly: true } }));
    await secure;
    expect(await client.connectionTold('error')).toEqual([4000]);
  });
});

for (const { what, path, code } of [
  { what: 'a path with something more', path: `/app/${testApp.key}/more?protocol=7`, code: 4005 },
  { what: 'a path without a key', path: '/app/?protocol=7', code: 4005 },
  { what: 'a version that is no number', path: `/app/${testApp.key}?protocol=seven`, code: 4006 },
  { what: 'an older version', path: `/app/${testApp.key}?protocol=6`, code: 4007 },
  { what: 'no version', path: `/app/${testApp.key}`, code: 4008 },
]) {
  test(`${what} is refused with ${code}, as an event and in the close frame`, async ({ startLive, page }) => {
    const { port } = await startLive();
    await page.goto(`http://127.0.0.1:${port}/`);
    const told = await page.evaluate(async url => {
      const socket = new WebSocket(url);
      let message: unknown;
      socket.onmessage = ({ data }) => {
        message = JSON.parse(data);
      };
      const closed = await new Promise<CloseEvent>(resolve => socket.addEventListener('close', resolve));
      return { message, code: closed.code };
    }, `ws://127.0.0.1:${port}${path}`);
    const data = { code, message: expect.any(String) };
    expect(told).toEqual({ message: { event: 'pusher:error', data }, code });
  });
}

test('who authorises for nothing in time is sent away with 4009', async ({ startLive, openClient }) => {
  const clock = manualClock();
  const client = await openClient(await startLive({ clock, app: { authorizeWithinSeconds: 10 } }));
  await client.join('news');
  clock.advance(10_000);
  await expect.poll(() => client.state()).toBe('disconnected');
  expect(await client.connectionTold('error')).toContain(4009);
  expect(await client.connectionTold('connecting_in')).toEqual([]);
});

test('too many client events are answered with 4301, which leaves the connection open', async ({
  startLive,
  openClient,
}) => {
  const server = await startLive({ clock: manualClock(Date.now()) });
  const [sender, other] = [await openClient(server), await openClient(server)];
  await sender.join('private-room');
  await other.join('private-room');
  await sender.whisper('private-room', 'client-moved', ...Array.from({ length: 11 }, (_, n) => n));
  await expect.poll(() => sender.connectionTold('error')).toEqual([4301]);
  await server.sdk.trigger('private-room', 'after', {});
  await expect.poll(() => sender.heard('private-room')).toEqual([{ after: {} }]);
  const moves = Array.from({ length: 10 }, (_, n) => ({ 'client-moved': n }));
  await expect.poll(() => other.heard('private-room')).toEqual([...moves, { after: {} }]);
  expect(await sender.connectionTold('state')).toEqual(['connecting', 'connected']);
});

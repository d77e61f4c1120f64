import { stopServer, testApp } from '../../packages/broadcaster/src/testing/open-server.ts';
import { expect, test } from '../support/broadcaster-test.ts';

// One code of each class of the protocol; the broadcaster's own tests cover every code.

test('a rejection reaches a page as an event and as the close code', async ({ startLive, page }) => {
  const { port } = await startLive();
  await page.goto(`http://127.0.0.1:${port}/`);
  const recorded = await page.evaluate(async url => {
    const socket = new WebSocket(url);
    let message: unknown;
    socket.onmessage = ({ data }) => {
      message = JSON.parse(data);
    };
    const closed = await new Promise<CloseEvent>(resolve => socket.addEventListener('close', resolve));
    return { message, code: closed.code };
  }, `ws://127.0.0.1:${port}/app/${testApp.key}?protocol=6`);
  const data = { code: 4007, message: expect.any(String) };
  expect(recorded).toEqual({ message: { event: 'pusher:error', data }, code: 4007 });
});

test.describe('an app that accepts only TLS', () => {
  test.use({ allowedComplaints: [/WebSocket connection to 'wss:/] });

  test('is retried with TLS: 4000', async ({ startLive, openClient, page }) => {
    const secure = page.waitForEvent('websocket', socket => socket.url().startsWith('wss:'));
    const client = await openClient(await startLive({ app: { tlsOnly: true } }));
    await secure;
    expect(await client.connectionEvents('error')).toEqual([4000]);
  });
});

test('4000 to 4099: the client does not reconnect', async ({ startLive, openClient, context }) => {
  await context.clock.install();
  const client = await openClient(await startLive(), { key: 'nobody' });
  await expect.poll(() => client.state()).toBe('disconnected');
  await client.page.clock.fastForward('01:00');
  expect(await client.connectionEvents('state')).toEqual(['connecting', 'disconnected']);
  expect(await client.connectionEvents('error')).toEqual([4001]);
});

test('4100 to 4199: the client waits a second between attempts, and connects when there is capacity', async ({
  startLive,
  openClient,
  context,
}) => {
  await context.clock.install();
  const server = await startLive({ limits: { connections: 1 } });
  const first = await openClient(server);
  await first.connected();
  const { clock } = context;
  await clock.pauseAt(Date.now() + 1_000);
  const attempts: string[] = [];
  context.once('page', page => page.on('websocket', socket => attempts.push(socket.url())));
  const late = await openClient(server);
  const codes = async () => {
    await clock.runFor(10);
    return late.connectionEvents('error');
  };
  await expect.poll(codes).toEqual([4100]);
  expect(await late.connectionEvents('connecting_in')).toEqual([1]);
  await first.page.close();
  await expect.poll(() => server.broadcaster.stats().apps[0]).toMatchObject({ connections: 0 });
  await clock.runFor(900);
  expect(attempts).toHaveLength(1);
  await clock.runFor(100);
  await late.connected();
  expect(attempts).toHaveLength(2);
});

test('4200 to 4299: the client reconnects immediately, to the next server and with its channels', async ({
  startLive,
  openClient,
  context,
}) => {
  await context.clock.install();
  const old = await startLive();
  const client = await openClient(old);
  await client.join('private-room', 'presence-clinic');
  const first = await client.socketId();
  // Below only timers that are already due run: long before the second that other close codes wait.
  await client.page.clock.pauseAt(Date.now() + 1_000);
  // Like a restart: the old process stops accepting, the next one listens, the old one closes its connections.
  old.http.close();
  const next = await startLive({ port: old.port });
  await stopServer(old);
  await expect.poll(() => client.connectionEvents('error')).toContain(4200);
  await client.page.clock.runFor(100);
  await expect
    .poll(() => client.connectionEvents('state'))
    .toEqual(['connecting', 'connected', 'connecting', 'connected']);
  await client.page.clock.resume();
  expect(new Set(await client.connectionEvents('error'))).toEqual(new Set([4200]));
  expect(await client.socketId()).not.toBe(first);
  await expect.poll(() => next.broadcaster.stats().apps[0]).toMatchObject({ channels: 2, connections: 1 });
  await next.sdk.trigger('private-room', 'hello', 1);
  await expect.poll(() => client.heard('private-room')).toEqual([{ hello: 1 }]);
});

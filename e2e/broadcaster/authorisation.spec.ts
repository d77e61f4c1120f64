import { testApp } from '../../packages/broadcaster/src/testing/open-server.ts';
import { expect, test } from '../support/broadcaster-test.ts';

/** What the client tells of a channel it may not join. */
const refusal = (data: Record<string, unknown>) => [
  { event: 'pusher:subscription_error', data: expect.objectContaining(data) },
];

test.describe('an authorisation that is refused', () => {
  test.use({ allowedComplaints: [/403/] });

  test('is told with its status, and leaves the connection and other channels alone', async ({
    startLive,
    openClient,
  }) => {
    const server = await startLive();
    const client = await openClient(server);
    await client.ask('private-notification.u2');
    await expect
      .poll(() => client.told('private-notification.u2'))
      .toEqual(refusal({ type: 'AuthError', status: 403 }));
    await client.join('private-notification.u1');
    await server.sdk.trigger(['private-notification.u1', 'private-notification.u2'], 'created', {});
    await expect.poll(() => client.heard('private-notification.u1')).toEqual([{ created: {} }]);
    expect(await client.heard('private-notification.u2')).toEqual([]);
    expect(await client.connectionTold('state')).toEqual(['connecting', 'connected']);
  });
});

test('a wrong signature is told by the server, and leaves the connection open', async ({
  startLive,
  openClient,
  page,
}) => {
  const server = await startLive();
  await page.route('**/broadcasting/auth', route =>
    route.fulfill({ json: { auth: `${testApp.key}:${'0'.repeat(64)}` } }),
  );
  const client = await openClient(server);
  await client.ask('private-room');
  await expect.poll(() => client.told('private-room')).toEqual(refusal({ type: 'AuthError', status: 401 }));
  expect(await client.state()).toBe('connected');
});

test.describe('an answer without who is on the presence channel', () => {
  test.use({ allowedComplaints: [/Invalid auth response/] });

  test('is the client’s «Invalid auth response»', async ({ startLive, openClient, page }) => {
    const server = await startLive();
    await page.route('**/broadcasting/auth', async route => {
      const { auth } = await (await route.fetch()).json();
      await route.fulfill({ json: { auth } });
    });
    const client = await openClient(server);
    const logged: string[] = [];
    page.on('console', message => void logged.push(message.text()));
    await page.evaluate(() => {
      window.Pusher.logToConsole = true;
    });
    await client.ask('presence-clinic');
    await expect.poll(() => client.told('presence-clinic')).toEqual(refusal({ type: 'AuthError' }));
    expect(logged.filter(line => line.includes('Invalid auth response'))).toHaveLength(2);
    expect(server.broadcaster.stats().apps[0]?.channels).toBe(0);
  });
});

test('an encrypted channel without its secret is not joined', async ({ startLive, openClient, page }) => {
  const server = await startLive();
  await page.route('**/broadcasting/auth', async route => {
    const { auth } = await (await route.fetch()).json();
    await route.fulfill({ json: { auth } });
  });
  const client = await openClient(server, { script: 'pusher-with-encryption' });
  await client.ask('private-encrypted-records');
  await expect
    .poll(() => client.told('private-encrypted-records'))
    .toEqual(
      refusal({
        type: 'AuthError',
        error: 'No shared_secret key in auth payload for encrypted channel: private-encrypted-records',
      }),
    );
  expect(server.broadcaster.stats().apps[0]?.channels).toBe(0);
});

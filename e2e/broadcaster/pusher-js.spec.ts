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

test('the build with encryption receives events of the server SDK on every kind of channel, objects and texts', async ({
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

test.describe('a rejected authorization', () => {
  test.use({ allowedComplaints: [/403/] });

  test('is reported with its status, and does not affect the connection and other channels', async ({
    startLive,
    openClient,
  }) => {
    const server = await startLive();
    const client = await openClient(server);
    await client.ask('private-notification.u2');
    await expect
      .poll(() => client.eventsOf('private-notification.u2'))
      .toEqual([
        {
          event: 'pusher:subscription_error',
          data: expect.objectContaining({ type: 'AuthError', status: 403 }),
        },
      ]);
    await client.join('private-notification.u1');
    await server.sdk.trigger(['private-notification.u1', 'private-notification.u2'], 'created', {});
    await expect.poll(() => client.heard('private-notification.u1')).toEqual([{ created: {} }]);
    expect(await client.heard('private-notification.u2')).toEqual([]);
    expect(await client.connectionEvents('state')).toEqual(['connecting', 'connected']);
  });
});

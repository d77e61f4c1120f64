import { testApp } from '../../packages/broadcaster/src/testing/open-server.ts';
import { expect, test } from '../support/broadcaster-test.ts';

test('laravel-echo in a page: a private channel, a presence channel, a whisper, an encrypted channel, a closed tab', async ({
  startLive,
  openClient,
  page,
}) => {
  const server = await startLive();
  const omar = await openClient(server, { user: 'u2', script: 'pusher-with-encryption' });
  await omar.join('presence-clinic');
  const leila = await page.context().newPage();
  await leila.goto(`http://127.0.0.1:${server.port}/?script=pusher-with-encryption&script=echo`);

  const joined = await leila.evaluate(
    async ({ key, port }) => {
      const echo = new window.Echo.default({
        broadcaster: 'pusher',
        key,
        cluster: 'ap2',
        wsHost: '127.0.0.1',
        wsPort: port,
        forceTLS: false,
        enabledTransports: ['ws'],
        authEndpoint: '/broadcasting/auth',
        auth: { headers: { Authorization: 'Bearer u1' } },
      });
      const recorded: { from: string; event: string; data: unknown }[] = [];
      const record = (from: string, event: string, data: unknown) =>
        void recorded.push({ from, event, data });
      const own = echo.private('notification.u1');
      const room = echo.join('clinic');
      const records = echo.encryptedPrivate('records');
      own.listen('.created', (data: unknown) => record('own', 'created', data));
      records.listen('.result', (data: unknown) => record('records', 'result', data));
      room.listenForWhisper('typing', (data: unknown) => record('room', 'typing', data));
      const here = new Promise(resolve => void room.here(resolve));
      await Promise.all([
        new Promise<void>(resolve => void own.subscribed(resolve)),
        new Promise<void>(resolve => void records.subscribed(resolve)),
        here,
      ]);
      room.whisper('typing', { at: 1 });
      window.live = { client: echo.connector.pusher, recorded, record };
      return { here: await here, socketId: echo.socketId() };
    },
    { key: testApp.key, port: server.port },
  );
  expect(joined).toEqual({
    here: [{ name: 'عمر' }, { name: 'ليلى' }],
    socketId: expect.stringMatching(/^\d+\.\d+$/),
  });
  await expect.poll(() => omar.heard('presence-clinic')).toEqual([{ 'client-typing': { at: 1 } }]);

  const recorded = () => leila.evaluate(() => window.live.recorded);
  // Events of another connection have no order relative to the server's.
  const whispered = { from: 'room', event: 'typing', data: { at: 2 } };
  await omar.whisper('presence-clinic', 'client-typing', whispered.data);
  await expect.poll(recorded).toEqual([whispered]);
  await server.sdk.trigger('private-notification.u1', 'created', { id: 'n1' });
  await server.sdk.trigger('private-encrypted-records', 'result', { diagnosis: 'سليم' });
  await expect
    .poll(recorded)
    .toEqual([
      whispered,
      { from: 'own', event: 'created', data: { id: 'n1' } },
      { from: 'records', event: 'result', data: { diagnosis: 'سليم' } },
    ]);

  await leila.close();
  await expect
    .poll(() => omar.eventsOf('presence-clinic'))
    .toContainEqual({ event: 'pusher:member_removed', data: { id: 'u1', info: { name: 'ليلى' } } });
});

import { expect, test } from '../support/broadcaster-test.ts';
import type { PusherPage } from '../support/pusher-page.ts';

/** Signs the user of a page in, and keeps what comes on the channel of this user. */
async function signIn({ page }: PusherPage): Promise<void> {
  await page.evaluate(async () => {
    const { client, tell } = window.live;
    client.user.bind_global((event: string, data: unknown) => tell('user', event, data));
    client.signin();
    await client.user.signinDonePromise;
  });
}

test('a signed-in user hears what is sent to this user alone', async ({ startLive, openClient }) => {
  const server = await startLive();
  const [leila, omar] = [await openClient(server), await openClient(server, { user: 'u2' })];
  for (const client of [leila, omar]) {
    await client.connected();
    await signIn(client);
  }
  // The client tells nobody that it has joined the channel of its user.
  await expect.poll(() => server.broadcaster.stats().apps[0]).toMatchObject({ users: 2, channels: 2 });
  await server.sdk.sendToUser('u1', 'hello', { n: 1 });
  await expect.poll(() => leila.told('user')).toEqual([{ event: 'hello', data: { n: 1 } }]);
  await server.sdk.sendToUser('u2', 'after', {});
  await expect.poll(() => omar.told('user')).toEqual([{ event: 'after', data: {} }]);
});

test('a user whose connections are terminated is told 4009 and stays away, the other one stays', async ({
  startLive,
  openClient,
}) => {
  const server = await startLive();
  const [leila, omar] = [await openClient(server), await openClient(server, { user: 'u2' })];
  for (const client of [leila, omar]) {
    await client.connected();
    await signIn(client);
  }
  await server.sdk.terminateUserConnections('u1');
  await expect.poll(() => leila.state()).toBe('disconnected');
  expect(await leila.connectionTold('error')).toContain(4009);
  expect(await leila.connectionTold('connecting_in')).toEqual([]);
  expect(await omar.state()).toBe('connected');
});

test('a wrong signature for a user ends the connection with 4009', async ({
  startLive,
  openClient,
  page,
}) => {
  await page.route('**/broadcasting/user-auth', async route => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), user_data: '{"id":"u2"}' } });
  });
  const client = await openClient(await startLive());
  await client.connected();
  await page.evaluate(() => window.live.client.signin());
  await expect.poll(() => client.state()).toBe('disconnected');
  expect(await client.connectionTold('error')).toContain(4009);
});

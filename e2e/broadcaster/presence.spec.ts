import { expect, test } from '../support/broadcaster-test.ts';
import type { PusherPage } from '../support/pusher-page.ts';

const ROOM = 'presence-clinic';
const LEILA = { name: 'ليلى' };
const OMAR = { name: 'عمر' };

/** The members of the room as the client of a page knows them now. */
async function membersOf({ page }: PusherPage): Promise<unknown> {
  return page.evaluate(name => {
    const channel = window.live.client.channel(name);
    return 'members' in channel ? channel.members : null;
  }, ROOM);
}

test('the one who comes sees who is there; the other page sees one who comes and goes', async ({
  startLive,
  openClient,
}) => {
  const server = await startLive();
  const leila = await openClient(server);
  await leila.join(ROOM);
  expect(await membersOf(leila)).toMatchObject({ count: 1, members: { u1: LEILA } });

  const omar = await openClient(server, { user: 'u2' });
  await omar.join(ROOM);
  expect(await membersOf(omar)).toMatchObject({
    count: 2,
    members: { u1: LEILA, u2: OMAR },
    me: { id: 'u2', info: OMAR },
  });
  const added = { event: 'pusher:member_added', data: { id: 'u2', info: OMAR } };
  await expect.poll(() => leila.told(ROOM)).toContainEqual(added);
  expect(await membersOf(leila)).toMatchObject({ count: 2 });

  await omar.page.close();
  const removed = { event: 'pusher:member_removed', data: { id: 'u2', info: OMAR } };
  await expect.poll(() => leila.told(ROOM)).toContainEqual(removed);
  expect(await membersOf(leila)).toMatchObject({ count: 1, members: { u1: LEILA } });
});

test('a user with two pages comes once and goes with the last of them', async ({ startLive, openClient }) => {
  const server = await startLive();
  const leila = await openClient(server);
  await leila.join(ROOM);
  const omars = [await openClient(server, { user: 'u2' }), await openClient(server, { user: 'u2' })];
  for (const omar of omars) await omar.join(ROOM);
  for (const omar of omars) {
    await expect.poll(() => membersOf(leila)).toMatchObject({ count: 2 });
    const connections = server.broadcaster.stats().apps[0]?.connections ?? 0;
    await omar.page.close();
    await expect.poll(() => server.broadcaster.stats().apps[0]?.connections).toBe(connections - 1);
  }
  await expect.poll(() => membersOf(leila)).toMatchObject({ count: 1 });
  const changes = (await leila.told(ROOM)).map(({ event }) => event);
  expect(changes).toEqual(['pusher:subscription_succeeded', 'pusher:member_added', 'pusher:member_removed']);
});

test('a client event says who sent it', async ({ startLive, openClient }) => {
  const server = await startLive();
  const [leila, omar] = [await openClient(server), await openClient(server, { user: 'u2' })];
  await leila.join(ROOM);
  await omar.join(ROOM);
  await omar.page.evaluate(name => {
    window.live.client
      .channel(name)
      .bind('client-typing', (_data: unknown, metadata: unknown) =>
        window.live.tell('metadata', 'client-typing', metadata),
      );
  }, ROOM);
  await leila.whisper(ROOM, 'client-typing', {});
  await expect
    .poll(() => omar.told('metadata'))
    .toEqual([{ event: 'client-typing', data: { user_id: 'u1' } }]);
});

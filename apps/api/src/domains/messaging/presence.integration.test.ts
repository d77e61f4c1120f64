import type { AddressInfo } from 'node:net';
import { conversationChannelOf, TYPING_EVENT } from '@rifq/contract';
import { newId } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { clinicLimits, reservationRules } from '@rifq/rules';
import { buildDoctor, buildPet } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startConsumers } from '../../domains.ts';
import { startDispatcher } from '../../platform/outbox-dispatcher.ts';
import { checkResponse } from '../../testing/check-response.ts';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { type LiveClient, liveClient } from '../../testing/live-client.ts';
import { messageTools } from '../../testing/message-tools.ts';
import { operatorOf } from '../../testing/operator.ts';
import { startWithoutPolling } from '../../testing/outbox.ts';
import { type Browser, dataOf, refusal, startTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let port: number;
let stopDispatcher: () => unknown;
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo); // it listens on a port
  const dispatcher = await startWithoutPolling(() =>
    startDispatcher({ ...test.deps, databaseUrl: test.database.url }, startConsumers(test.deps)),
  );
  stopDispatcher = () => dispatcher.stop();
});
const clients: LiveClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  await stopDispatcher();
  await test.close();
});

/** Opens a tab as the app does: signed in, and on the user's own channel. */
async function openTab(browser: Browser, userId: string): Promise<LiveClient> {
  const client = await openSignedOut(browser);
  await client.join(`private-notification.${userId}`);
  await client.signIn();
  return client;
}

/** Opens a tab that does not sign in. */
async function openSignedOut(browser: Browser): Promise<LiveClient> {
  const { token } = dataOf<{ token: string }>(await browser.post('/api/user/token'));
  const client = liveClient(test.deps.realtime.address, port, () => token);
  clients.push(client);
  return client;
}

async function change(id: string, columns: Partial<typeof reservations.$inferInsert>): Promise<void> {
  await test.database.db.update(reservations).set(columns).where(eq(reservations.id, id));
}

/** Builds the two sides of a conversation, each with a tab on its channel. */
async function bothSides() {
  const tools = await messageTools(test);
  const channel = conversationChannelOf(tools.reservation.id);
  const ownerTab = await openTab(tools.owner.browser, tools.people.owner.id);
  const doctorTab = await openTab(tools.doctor.browser, tools.people.doctor.userId);
  await ownerTab.join(channel);
  await doctorTab.join(channel);
  return { ...tools, channel, ownerTab, doctorTab };
}

const forbidden = 'refused with 403';
const sidesOf = ({ members }: LiveClient) => [...members.values()].map(info => JSON.stringify(info)).sort();
const both = ['{"side":"clinic"}', '{"side":"owner"}'];

describe('the presence of a conversation', () => {
  it('has both sides as members, and reveals only their side', async () => {
    const { ownerTab, doctorTab, people } = await bothSides();
    for (const tab of [ownerTab, doctorTab]) await expect.poll(() => sidesOf(tab)).toEqual(both);
    const members = JSON.stringify([...ownerTab.members, ...doctorTab.members]);
    for (const id of [people.owner.id, people.doctor.userId, people.doctor.id])
      expect(members).not.toContain(id);
    doctorTab.close();
    await expect.poll(() => sidesOf(ownerTab)).toEqual(['{"side":"owner"}']);
  });

  it('gives a user a different member id per conversation, and the same in each tab', async () => {
    const { ownerTab, owner, people, book, channel } = await bothSides();
    const second = await openTab(owner.browser, people.owner.id);
    await second.join(channel);
    await expect.poll(() => second.members.size).toBe(2);
    expect([...second.members.keys()].sort()).toEqual([...ownerTab.members.keys()].sort());
    const other = conversationChannelOf((await book({ in: 5000 })).id);
    await second.join(other);
    expect(second.members.size).toBe(1);
    for (const id of second.members.keys()) expect(ownerTab.members.has(id)).toBe(false);
  });

  it('sends the typing event to the other side only, and no other client event', async () => {
    const { ownerTab, doctorTab, channel } = await bothSides();
    await expect.poll(() => sidesOf(ownerTab)).toEqual(both);
    doctorTab.whisper(channel, 'client-message', { text: 'سرّ' });
    doctorTab.whisper(channel, TYPING_EVENT, { typing: true, text: 'ما يُكتب الآن في هذه اللحظة' });
    doctorTab.whisper(channel, TYPING_EVENT, { typing: true });
    await expect.poll(() => ownerTab.events).toEqual([{ name: TYPING_EVENT, data: { typing: true } }]);
    expect(doctorTab.events).toEqual([]);
  });

  it('refuses all other users and channels', async () => {
    const { channel } = await bothSides();
    const others = await messageTools(test);
    const outsiders = [
      await openTab(others.owner.browser, others.people.owner.id),
      await openTab(others.doctor.browser, others.people.doctor.userId),
    ];
    for (const outsider of outsiders) await expect(outsider.join(channel)).rejects.toThrow(forbidden);
    const [nothing] = outsiders;
    for (const name of [conversationChannelOf(newId()), 'presence-other.1', `presence-other.${newId()}`])
      await expect(nothing?.join(name)).rejects.toThrow(forbidden);
  });

  it('admits a doctor with an own pet as its owner, not as a doctor', async () => {
    const { clinic, book, doctor, people } = await messageTools(test);
    const vet = await buildDoctor(test.database.db, clinic.id);
    const pet = await buildPet(test.database.db, vet.userId);
    const channel = conversationChannelOf((await book({ ownerId: vet.userId, petId: pet.id, in: 5000 })).id);
    const tab = await openTab(await memberBrowser(test, vet.userId), vet.userId);
    await tab.join(channel);
    const colleague = await openTab(doctor.browser, people.doctor.userId);
    await colleague.join(channel);
    await expect.poll(() => sidesOf(tab)).toEqual(both);
  });

  it('requires the second factor of a doctor, but not of an owner', async () => {
    const { channel, owner, people } = await messageTools(test).then(tools => ({
      ...tools,
      channel: conversationChannelOf(tools.reservation.id),
    }));
    const tab = await openTab(await test.signedIn(people.doctor.userId), people.doctor.userId);
    await expect(tab.join(channel)).rejects.toThrow(forbidden);
    await (await openTab(owner.browser, people.owner.id)).join(channel);
  });

  it('requires a signed-in connection', async () => {
    const { channel, owner, people } = await bothSides();
    const tab = await openSignedOut(owner.browser);
    await tab.join(`private-notification.${people.owner.id}`);
    await expect(tab.join(channel)).rejects.toThrow('refused with 401');
  });

  it('admits no one before the reservation is paid, and only the owner after it was cancelled', async () => {
    const { reservation, owner, doctor, people } = await messageTools(test);
    const channel = conversationChannelOf(reservation.id);
    const ownerTab = await openTab(owner.browser, people.owner.id);
    const doctorTab = await openTab(doctor.browser, people.doctor.userId);
    const held = new Date(test.deps.now().getTime() + 600_000);
    await change(reservation.id, { state: 'awaiting_payment', paidAt: null, heldUntil: held });
    for (const tab of [ownerTab, doctorTab]) await expect(tab.join(channel)).rejects.toThrow(forbidden);
    const paidAt = test.deps.now();
    await change(reservation.id, { state: 'cancelled', paidAt, heldUntil: null, cancelledAt: paidAt });
    await ownerTab.join(channel);
    await expect(doctorTab.join(channel)).rejects.toThrow(forbidden);
  });
});

describe('a user who loses access to a conversation', () => {
  /** Expects that the action disconnects the tab. */
  async function expectDisconnected(tab: LiveClient, cause: () => Promise<unknown>) {
    const isDisconnected = tab.disconnects();
    await cause();
    await isDisconnected;
  }

  it('is disconnected immediately when the membership ends, and no other user is', async () => {
    const { ownerTab, clinic, channel, reservation, owner } = await bothSides();
    const colleague = await buildDoctor(test.database.db, clinic.id);
    const browser = await memberBrowser(test, colleague.userId);
    const tab = await openTab(browser, colleague.userId);
    await tab.join(channel);
    const query = 'select phone_e164 from users where id = $1';
    const { rows } = await test.database.pool.query<{ phone_e164: string }>(query, [colleague.userId]);
    await expectDisconnected(tab, () =>
      operatorOf(() => test)('member-remove', '--phone', rows[0]?.phone_e164 ?? ''),
    );
    await expect.poll(() => sidesOf(ownerTab)).toEqual(both);
    const list = { reservation_id: reservation.id };
    expect((await browser.get('/api/clinic/messages/list', list)).status).toBe(401);
    const again = await openTab(await memberBrowser(test, colleague.userId), colleague.userId);
    await expect(again.join(channel)).rejects.toThrow(forbidden);
    await owner.send('سؤال');
    await expect.poll(() => ownerTab.members.size).toBe(2);
    expect(tab.events.map(({ name }) => name)).not.toContain('message.sent');
  });

  it('is disconnected when the account or a session ends; tabs of other sessions can reconnect', async () => {
    const { ownerTab, owner, people, channel } = await bothSides();
    const otherSession = await test.signedIn(people.owner.id);
    const other = await openTab(otherSession, people.owner.id);
    await other.join(channel);
    const isOtherDisconnected = other.disconnects();
    await expectDisconnected(ownerTab, () => otherSession.post('/api/user/devices/revoke-others'));
    await isOtherDisconnected;
    expect((await owner.tryList()).status).toBe(401);
    const back = await openTab(otherSession, people.owner.id);
    await back.join(channel);
    const phone = people.owner.phoneE164;
    await expectDisconnected(back, () => operatorOf(() => test)('user-off', phone));
  });

  it('is disconnected on the clinic’s side when the reservation is cancelled', async () => {
    const { ownerTab, doctorTab, doctor, people, owner, reservation, channel } = await bothSides();
    const cancelled = owner.browser.post('/api/reservations/cancel', { reservation_id: reservation.id });
    await expectDisconnected(doctorTab, async () => expect((await cancelled).status).toBe(200));
    await expect.poll(() => sidesOf(ownerTab)).toEqual(['{"side":"owner"}']);
    const again = await openTab(doctor.browser, people.doctor.userId);
    await expect(again.join(channel)).rejects.toThrow(forbidden);
    expect(refusal(await doctor.tryList())).toEqual({ status: 404, code: 'messages.not_found' });
  });

  it('is disconnected by a late no-show, when the record is closed already', async () => {
    const { ownerTab, doctorTab, people, asDoctor, reservation, channel } = await bothSides();
    const missed = async (id: string) =>
      dataOf(await (await asDoctor()).post('/api/clinic/reservations/no-show', { reservation_id: id }));
    const endsAt = new Date(test.deps.now().getTime() - (reservationRules.recordDays * 24 + 1) * 3_600_000);
    await change(reservation.id, { startsAt: new Date(endsAt.getTime() - 1_800_000), endsAt });
    await expectDisconnected(doctorTab, () => missed(reservation.id));
    await expect.poll(() => sidesOf(ownerTab)).toEqual(['{"side":"owner"}']);
    const again = await openTab(await asDoctor(), people.doctor.userId);
    await expect(again.join(channel)).rejects.toThrow(forbidden);
  });

  it('is disconnected when the second factor or the record expires, with one job per time', async () => {
    const { reservation, people, doctor, doctorTab, channel } = await bothSides();
    const { pool } = test.database;
    /** Returns in how many minutes the doctor will be disconnected. */
    const planned = async () => {
      const query = `select round(extract(epoch from start_after - created_on) / 60)::int as minutes
        from pgboss.job where name = 'live.put-off' and data ->> 'user_id' = $1 order by 1`;
      const { rows } = await pool.query<{ minutes: number }>(query, [people.doctor.userId]);
      return rows.map(({ minutes }) => minutes);
    };
    /** Makes the jobs due: the queue uses the database's clock. */
    const letTimePass = () =>
      pool.query(`update pgboss.job set start_after = now() where data ->> 'user_id' = $1`, [
        people.doctor.userId,
      ]);
    const second = await openTab(doctor.browser, people.doctor.userId);
    await second.join(channel);
    const untilFactor = clinicLimits.secondFactorHours * 60;
    expect(await planned()).toEqual([untilFactor]);
    const areDisconnected = [doctorTab.disconnects(), second.disconnects()];
    await letTimePass();
    await Promise.all(areDisconnected);

    const DAY = 24 * 3_600_000;
    const endsAt = new Date(test.deps.now().getTime() - reservationRules.recordDays * DAY + 3_600_000);
    const startsAt = new Date(endsAt.getTime() - 1_800_000);
    await change(reservation.id, { state: 'completed', completedAt: endsAt, startsAt, endsAt });
    const back = await openTab(doctor.browser, people.doctor.userId);
    await back.join(channel);
    expect(await planned()).toContain(60);
    await expectDisconnected(back, letTimePass);
  });
});

describe('authenticating the user of a connection', () => {
  const ask = (fields: Record<string, string>, token: string | null) =>
    test.app.inject({
      method: 'POST',
      url: '/broadcasting/user-auth',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: new URLSearchParams(fields).toString(),
    });

  it('requires a live token and a socket id, and refuses with the usual response', async () => {
    const { owner, people } = await messageTools(test);
    const { token } = dataOf<{ token: string }>(await owner.browser.post('/api/user/token'));
    const responses = [
      [await ask({ socket_id: '1.2' }, null), 401],
      [await ask({ socket_id: '1.2' }, owner.browser.cookies.get('__Secure_TK') ?? ''), 401],
      [await ask({ socket_id: '1.2:3' }, token), 422],
      [await ask({}, token), 422],
    ] as const;
    for (const [response, status] of responses) {
      expect(response.statusCode).toBe(status);
      checkResponse(response);
    }
    const response = await ask({ socket_id: '1.2' }, token);
    expect(response.statusCode).toBe(200);
    expect(JSON.parse(response.json().user_data)).toEqual({ id: people.owner.id });
  });
});

import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { buildClinic, buildClinicVisit, buildDoctor, buildMember, buildOwner, buildPet } from '@rifq/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startConsumers } from '../../domains.ts';
import { startDispatcher } from '../../platform/outbox-dispatcher.ts';
import { checkResponse } from '../../testing/check-response.ts';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { type LiveClient, liveClient } from '../../testing/live-client.ts';
import { operatorOf } from '../../testing/operator.ts';
import { startWithoutPolling } from '../../testing/outbox.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { liveRetention } from './live.retention.ts';

let test: TestApp;
let port: number;
const undo: (() => unknown)[] = [];
beforeAll(async () => {
  test = await startTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo); // it listens on a port
  const dispatcher = await startWithoutPolling(() =>
    startDispatcher({ ...test.deps, databaseUrl: test.database.url }, startConsumers(test.deps)),
  );
  undo.push(() => dispatcher.stop());
});
const clients: LiveClient[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});
afterAll(async () => {
  for (const step of undo) await step();
  await test.close();
});

const channelOf = (userId: string) => `private-notification.${userId}`;
const freshToken = async (browser: Browser) =>
  dataOf<{ token: string }>(await browser.post('/api/user/token')).token;

function openClient(token: () => string): LiveClient {
  const client = liveClient(test.deps.realtime.address, port, token);
  clients.push(client);
  return client;
}

/** Opens a tab of a user with its own session, on the user's channel. */
async function openTab(userId: string) {
  const browser = await test.signedIn(userId);
  const token = await freshToken(browser);
  const client = openClient(() => token);
  await client.join(channelOf(userId));
  return { browser, client, token };
}

/** Returns an unused connection id. */
const freshSocket = () => `${randomInt(1, 2 ** 32)}.${randomInt(1, 2 ** 32)}`;

const ownerWithPet = async () => {
  const owner = await buildOwner(test.database.db);
  return { owner, pet: await buildPet(test.database.db, owner.id) };
};

describe('a change', () => {
  it('makes a live event in the other tabs of its owner, and not in the acting tab', async () => {
    const { owner, pet } = await ownerWithPet();
    const [acting, other] = [await openTab(owner.id), await openTab(owner.id)];
    const archive = acting.browser.post(
      '/api/pets/archive',
      { pet_id: pet.id },
      { 'x-socket-id': acting.client.socketId() },
    );
    expect((await archive).status).toBe(200);
    await expect
      .poll(() => other.client.events, { interval: 5 })
      .toEqual([
        {
          name: 'pet.archived',
          data: { pet_id: pet.id, updated_at: expect.stringMatching(/^\d{4}-.*Z$/) },
        },
      ]);
    // A second change reaches all tabs, after the first.
    await other.browser.post('/api/pets/restore', { pet_id: pet.id });
    const namesIn = ({ client }: typeof acting) => client.events.map(event => event.name);
    await expect.poll(() => namesIn(acting)).toEqual(['pet.restored']);
    await expect.poll(() => namesIn(other)).toEqual(['pet.archived', 'pet.restored']);
  });

  it('by a multipart form makes no live event in the acting tab either', async () => {
    const { owner } = await ownerWithPet();
    const [acting, other] = [await openTab(owner.id), await openTab(owner.id)];
    const form = new FormData();
    form.append('firstname', 'ريم');
    const update = acting.browser.post('/api/profile/update', form, {
      'x-socket-id': acting.client.socketId(),
    });
    expect((await update).status).toBe(200);
    await expect.poll(() => other.client.events.map(event => event.name)).toEqual(['user.updated']);
    expect(acting.client.events).toEqual([]);
  });

  it('makes no live event for other users, and an invalid socket id excludes no tab', async () => {
    const { owner, pet } = await ownerWithPet();
    const otherUser = await openTab((await buildOwner(test.database.db)).id);
    const tab = await openTab(owner.id);
    const headers = { 'x-socket-id': '1.1; drop' };
    await tab.browser.post('/api/pets/archive', { pet_id: pet.id }, headers);
    await expect.poll(() => tab.client.events).toHaveLength(1);
    expect(otherUser.client.events).toEqual([]);
  });

  it('arrives on the notification of its commit, in order and without polling', async () => {
    const { owner, pet } = await ownerWithPet();
    const [acting, other] = [await openTab(owner.id), await openTab(owner.id)];
    const expected: string[] = [];
    for (let turn = 1; turn <= 20; turn += 1) {
      const [path, name] = turn % 2 === 1 ? ['archive', 'archived'] : ['restore', 'restored'];
      await acting.browser.post(`/api/pets/${path}`, { pet_id: pet.id });
      expected.push(`pet.${name}`);
      await expect
        .poll(() => other.client.events.map(event => event.name), { interval: 1 })
        .toEqual(expected);
    }
  });
});

describe('the channel of a doctor’s slots', () => {
  it('has an event when a visit is completed, which may free the rest of its time', async () => {
    const { db } = test.database;
    const { owner, pet } = await ownerWithPet();
    const { id: clinicId } = await buildClinic(db);
    const doctor = await buildDoctor(db, clinicId);
    const of = { ownerId: owner.id, petId: pet.id, clinicId, doctorId: doctor.id };
    const now = test.deps.now();
    const opened = { state: 'in_session', startsAt: now, openedAt: now, arrivedAt: now } as const;
    const visit = await buildClinicVisit(db, of, opened);
    const { client } = await openTab(owner.id);
    await client.join(`private-slots.${doctor.id}`);
    const closed = { summary: 'بخير.', follow_up: false, confirmed_doses: [] };
    const doctors = await memberBrowser(test, doctor.userId);
    dataOf(await doctors.post('/api/clinic/reservations/complete', { reservation_id: visit.id, ...closed }));
    const names = () => client.events.map(({ name }) => name);
    await expect.poll(names, { interval: 5 }).toContain('slots.changed');
  });

  it('has an event when a doctor is suspended, reactivated or leaves, but not for a member without patients', async () => {
    const { db } = test.database;
    const [{ id: clinicId }, viewer] = [await buildClinic(db), await buildOwner(db)];
    const [seeing, desk] = [await buildOwner(db), await buildOwner(db)];
    const doctor = await buildDoctor(db, clinicId, { userId: seeing.id });
    await buildMember(db, clinicId, { userId: desk.id });
    const { client } = await openTab(viewer.id);
    await client.join(`private-slots.${doctor.id}`);
    const operator = operatorOf(() => test);
    const received = {
      name: 'slots.changed',
      data: { doctor_id: doctor.id, updated_at: expect.any(String) },
    };
    const commands = [
      ['member-remove', '--phone', desk.phoneE164],
      ['user-off', seeing.phoneE164],
      ['user-on', seeing.phoneE164],
      ['member-remove', '--phone', seeing.phoneE164],
    ];
    for (const [turn, command] of commands.entries()) {
      expect(await operator(...command)).toMatchObject({ code: 0 });
      await expect.poll(() => client.events, { interval: 5 }).toEqual(Array(turn).fill(received));
    }
  });
});

describe('joining a channel', () => {
  it('is refused for the channel of another user, with the common error shape', async () => {
    const { owner } = await ownerWithPet();
    const otherUser = await buildOwner(test.database.db);
    const { client, token } = await openTab(owner.id);
    await expect(client.join(channelOf(otherUser.id))).rejects.toThrow('refused with 403');
    for (const channel of [
      'private-notification.',
      'presence-notification.1',
      `x${channelOf(owner.id)}`,
      'public',
    ]) {
      const response = await ask({ socket_id: '1.2', channel_name: channel }, token);
      expect([response.statusCode, response.json().code]).toEqual([403, 'live.forbidden']);
      checkResponse(response);
    }
  });

  it('is refused by the broadcaster for any channel that is not ours', async () => {
    const { owner } = await ownerWithPet();
    const { client } = await openTab(owner.id);
    for (const channel of ['news', 'x'.repeat(200), 'cache-news', `x${channelOf(owner.id)}`])
      await expect(client.join(channel)).rejects.toThrow('refused with 403');
  });

  const ask = (
    fields: Record<string, string>,
    token: string | null,
    endpoint: 'auth' | 'user-auth' = 'auth',
  ) =>
    test.app.inject({
      method: 'POST',
      url: `/broadcasting/${endpoint}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      payload: new URLSearchParams(fields).toString(),
    });

  it('requires a live token: a session token or its cookie is refused', async () => {
    const { owner } = await ownerWithPet();
    const browser = await test.signedIn(owner.id);
    const fields = { socket_id: '1.2', channel_name: channelOf(owner.id) };
    const sessionToken = browser.cookies.get('__Secure_TK') ?? '';
    for (const token of [null, sessionToken, 'x'.repeat(43), '']) {
      const response = await ask(fields, token);
      expect(response.statusCode).toBe(401);
      checkResponse(response);
    }
    expect((await browser.post('/broadcasting/auth', fields)).status).toBe(401);
  });

  it('requires a renewed token, but no sign-in, when the token has expired', async () => {
    const { owner } = await ownerWithPet();
    const browser = await test.signedIn(owner.id);
    let token = await freshToken(browser);
    const client = openClient(() => token);
    test.advance(3600);
    await expect(client.join(channelOf(owner.id))).rejects.toThrow('refused with 401');
    token = await freshToken(browser);
    await client.join(channelOf(owner.id));
  });

  it('is refused after logging out, after the device was signed out, and for a suspended user', async () => {
    const { owner } = await ownerWithPet();
    const fields = { socket_id: freshSocket(), channel_name: channelOf(owner.id) };
    const [one, two, three] = [await openTab(owner.id), await openTab(owner.id), await openTab(owner.id)];
    expect((await ask(fields, one.token)).statusCode).toBe(200);
    dataOf(await one.browser.get('/api/user/logout'));
    expect((await ask(fields, one.token)).statusCode).toBe(401);
    dataOf(await three.browser.post('/api/user/devices/revoke-others'));
    expect((await ask(fields, two.token)).statusCode).toBe(401);
    expect((await ask(fields, three.token)).statusCode).toBe(200);
    await test.database.pool.query('update users set suspended_at = now() where id = $1', [owner.id]);
    expect((await ask(fields, three.token)).statusCode).toBe(401);
  });

  it.each([
    ['user-auth', 'auth'],
    ['auth', 'user-auth'],
    ['auth', 'auth'],
    ['user-auth', 'user-auth'],
  ] as const)(
    'is allowed only to the first user of the connection (since %s), not to another one (by %s)',
    async (first, second) => {
      const [one, other] = [await ownerWithPet(), await ownerWithPet()];
      const socket = freshSocket();
      const statusFor = async ({ id }: { id: string }, endpoint: 'auth' | 'user-auth') => {
        const token = await freshToken(await test.signedIn(id));
        const fields = { socket_id: socket, channel_name: channelOf(id) };
        return (await ask(fields, token, endpoint)).statusCode;
      };
      expect(await statusFor(one.owner, first)).toBe(200);
      expect(await statusFor(other.owner, second)).toBe(403);
      expect([await statusFor(one.owner, second), await statusFor(one.owner, first)]).toEqual([200, 200]);
    },
  );

  it('deletes the owner of a connection when no session can be left', async () => {
    const { owner } = await ownerWithPet();
    const socket = freshSocket();
    const token = await freshToken(await test.signedIn(owner.id));
    const fields = { socket_id: socket, channel_name: channelOf(owner.id) };
    expect((await ask(fields, token)).statusCode).toBe(200);
    const isStored = async (days: number) => {
      const now = () => new Date(test.deps.now().getTime() + days * 24 * 3600 * 1000);
      for (const rule of liveRetention) await rule.apply({ ...test.deps, now });
      const query = 'select 1 from live_sockets where socket_id = $1';
      return (await test.database.pool.query(query, [socket])).rowCount === 1;
    };
    expect([await isStored(89), await isStored(91)]).toEqual([true, false]);
  });

  it('is limited to a number of new connections a day', async () => {
    const { owner } = await ownerWithPet();
    await test.database.pool.query(
      "insert into live_sockets (socket_id, user_id, authenticated_at) select '9.' || n, $1, $2 from generate_series(1, 1000) n",
      [owner.id, test.deps.now()],
    );
    const token = await freshToken(await test.signedIn(owner.id));
    const fields = { socket_id: freshSocket(), channel_name: channelOf(owner.id) };
    const refused = await ask(fields, token);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await ask({ ...fields, socket_id: '9.7' }, token)).statusCode).toBe(200);
  });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    'requires POST: %s is refused with the common error shape',
    async method => {
      const status = method === 'GET' ? 404 : 405;
      for (const url of ['/broadcasting/auth', '/broadcasting/nothing']) {
        const response = await test.app.inject({ method, url });
        expect(response.statusCode).toBe(status);
        expect(response.headers['cache-control']).toBe('no-store');
        if (method !== 'HEAD') checkResponse(response);
      }
    },
  );

  it('responds to any body without a 5xx', async () => {
    const { token } = await openTab((await buildOwner(test.database.db)).id);
    const types = [
      'application/x-www-form-urlencoded',
      'application/json',
      'text/plain',
      'multipart/form-data',
    ];
    const bodies = [
      '',
      '{',
      '[]',
      'socket_id=1',
      'socket_id=1.1&socket_id=2.2&channel_name=%00',
      '__proto__=x',
      '"',
      'x'.repeat(9000),
    ];
    for (const type of types) {
      for (const payload of bodies) {
        const response = await test.app.inject({
          method: 'POST',
          url: '/broadcasting/auth',
          headers: { 'content-type': type, authorization: `Bearer ${token}` },
          payload,
        });
        checkResponse(response);
        expect(response.statusCode).toBeGreaterThanOrEqual(400);
      }
    }
  });
});

describe('the address of the live channel', () => {
  it('is public', async () => {
    expect(dataOf(await test.browser().get('/api/live/config'))).toEqual({
      key: 'live-key',
      cluster: 'ap2',
      host: 'localhost',
      port: 3000,
      force_tls: false,
    });
  });
});

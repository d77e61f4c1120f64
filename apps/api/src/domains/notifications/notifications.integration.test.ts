import { newId, withTransaction } from '@rifq/db';
import { users } from '@rifq/db/schema/identity';
import { notifications } from '@rifq/db/schema/notifications';
import { buildOwner, buildPet, buildSession } from '@rifq/testing';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { systemSource } from '../../core/actor.ts';
import { defineNotification } from '../../core/notification.ts';
import { listDeadLetters } from '../../platform/dead-letters.repository.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { stopMail } from './mail/stop-mail.ts';
import { notificationsConsumer } from './notifications.consumer.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

type Item = { id: string; title: string; img: string | null; read: boolean };
type Page = { notifications: Item[]; unread: number; more: boolean };

const page = async (browser: Browser, number?: number) =>
  dataOf<Page>(
    await browser.get('/api/notifications/list', number === undefined ? undefined : { page: String(number) }),
  );

/** An owner with so many unread notifications, titled by number, the last the newest. */
async function ownerWith(count: number, change: Partial<typeof notifications.$inferInsert> = {}) {
  const { db } = test.database;
  const owner = await buildOwner(db);
  const ids: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const id = newId();
    ids.push(id);
    await db.insert(notifications).values({
      id,
      userId: owner.id,
      kind: 'account',
      title: String(number),
      text: 'نص',
      link: '/dashboard/profile',
      dedupKey: id,
      ...change,
    });
  }
  return { owner, ids, browser: await test.signedIn(owner.id) };
}

const events = async (userId: string) => {
  const { rows } = await test.database.pool.query<{ kind: string }>(
    "select kind from outbox_events where payload ->> 'user_id' = $1 order by id",
    [userId],
  );
  return rows.map(row => row.kind);
};

describe('the list', () => {
  it('has five a page, the newest first, and says whether more follow', async () => {
    const { browser } = await ownerWith(11);
    const titles = async (number?: number) => {
      const { notifications: items, more } = await page(browser, number);
      return [items.map(item => item.title).join(' '), more];
    };
    expect(await titles()).toEqual(['11 10 9 8 7', true]);
    expect(await titles(0)).toEqual(['11 10 9 8 7', true]);
    expect(await titles(1)).toEqual(['6 5 4 3 2', true]);
    expect(await titles(2)).toEqual(['1', false]);
    expect(await titles(3)).toEqual(['', false]);
  });

  it('renders parameters for its reader, and shows what it cannot render as it was stored', async () => {
    const { owner, browser } = await ownerWith(1, { template: 'level-reached', parameters: { level: 3 } });
    const title = async () => (await page(browser)).notifications[0]?.title;
    expect(await title()).toBe('أهلًا بك في المستوى 3');
    await test.database.db.update(users).set({ digits: 'arab' }).where(eq(users.id, owner.id));
    expect(await title()).toBe('أهلًا بك في المستوى ٣');
    const others = [{ parameters: null }, { parameters: { grade: 3 } }, { template: 'of-a-later-version' }];
    for (const change of others) {
      await test.database.db.update(notifications).set(change).where(eq(notifications.userId, owner.id));
      expect(await title()).toBe('1');
    }
  });

  it.each([
    ['reservation-confirmed', { starts_at: 'x' }],
    ['reservation-confirmed', { clinic_time_zone: 'Mars/Olympus' }],
    ['receipt-issued', { issued_at: '2026-02-30' }],
    ['reminder', { days: [{ due_on: 'x', days_left: 1, names: [] }] }],
  ])('shows a row of %s with %j as it was stored', async (template, invalid) => {
    const valid = {
      ...{
        key: 'confirmed',
        pet: 'مشمش',
        starts_at: '2026-11-27T17:00:00Z',
        clinic_time_zone: 'Asia/Riyadh',
      },
      ...{ money: 'none', series: 'receipt', number: 'R-1', issued_at: '2026-11-27T17:00:00Z' },
      ...{ description: 'استشارة', seller_name: 'رِفق', currency: 'SAR', total: 100, vat: 0 },
      ...{ vat_number: null, vat_rate: null },
      ...(template === 'reminder' && { key: 'ahead' }),
    };
    const { browser } = await ownerWith(1, { template, parameters: { ...valid, ...invalid } });
    expect((await page(browser)).notifications[0]?.title).toBe('1');
  });

  it('is written in the default language where only a later version has texts of the reader’s', async () => {
    const { owner, browser } = await ownerWith(1, { template: 'level-reached', parameters: { level: 3 } });
    await test.database.pool.query("update users set language = 'xx' where id = $1", [owner.id]);
    expect((await page(browser)).notifications[0]?.title).toBe('أهلًا بك في المستوى 3');
  });

  it('has no further page after a full last one', async () => {
    const { browser } = await ownerWith(5);
    expect((await page(browser)).more).toBe(false);
  });

  it.each(['-1', '1.5', 'x', '400', '1e9'])('refuses the page %s', async number => {
    const { browser } = await ownerWith(0);
    expect((await browser.get('/api/notifications/list', { page: number })).status).toBe(422);
  });

  it('shows the present photo of the pet', async () => {
    const { owner, browser, ids } = await ownerWith(1);
    const pet = await buildPet(test.database.db, owner.id, { photoKey: 'the-key-of-the-photo' });
    await test.database.pool.query('update notifications set pet_id = $1 where id = $2', [pet.id, ids[0]]);
    expect((await page(browser)).notifications[0]?.img).toBe('/api/files/the-key-of-the-photo');
    await test.database.pool.query('update pets set photo_key = null where id = $1', [pet.id]);
    expect((await page(browser)).notifications[0]?.img).toBeNull();
  });

  it('has only notifications of its owner, and needs a session', async () => {
    await ownerWith(3);
    const { browser } = await ownerWith(0);
    expect(await page(browser)).toEqual({ notifications: [], unread: 0, more: false });
  });
});

describe('reading', () => {
  it('marks one, with one event, and counts the unread', async () => {
    const { owner, browser, ids } = await ownerWith(3);
    const read = () => browser.post('/api/notifications/read', { notification_id: ids[1] });
    expect(dataOf(await read())).toEqual({ unread: 2 });
    expect(dataOf(await read())).toEqual({ unread: 2 });
    expect((await page(browser)).notifications.map(item => item.read)).toEqual([false, true, false]);
    expect(await events(owner.id)).toEqual(['notification.read']);
  });

  it('marks all, with one event, and none of other users', async () => {
    const other = await ownerWith(2);
    const { owner, browser } = await ownerWith(7);
    for (let time = 0; time < 2; time += 1)
      expect(dataOf(await browser.post('/api/notifications/read-all'))).toEqual({ unread: 0 });
    expect((await page(browser)).unread).toBe(0);
    expect(await events(owner.id)).toEqual(['notification.read']);
    expect((await page(other.browser)).unread).toBe(2);
  });

  it('refuses one of another owner as not found', async () => {
    const { ids, browser } = await ownerWith(1);
    const stranger = await test.signedIn((await buildOwner(test.database.db)).id);
    for (const id of [ids[0], newId()]) {
      const response = await stranger.post('/api/notifications/read', { notification_id: id });
      expect([response.status, (response.body as { code: string }).code]).toEqual([
        404,
        'notifications.not_found',
      ]);
    }
    expect((await page(browser)).unread).toBe(1);
  });
});

describe('the preferences', () => {
  type Chosen = { preferences: Record<string, { push: boolean; email: boolean }>; push_key: string | null };
  const chosen = async (browser: Browser) =>
    dataOf<Chosen>(await browser.get('/api/notifications/preferences'));

  it('have defaults, are stored, and belong to one owner', async () => {
    const { browser } = await ownerWith(0);
    const before = await chosen(browser);
    expect(before.preferences).toEqual({
      reservation: { push: true, email: true },
      message: { push: true, email: false },
      vaccine: { push: true, email: true },
      reward: { push: false, email: false },
      account: { push: true, email: true },
    });
    expect(before.push_key).toBe(test.deps.push.publicKey);
    const preferences = { ...before.preferences, vaccine: { push: false, email: true } };
    const choice = { kind: 'vaccine', channel: 'push', on: false };
    expect(dataOf(await browser.post('/api/notifications/preferences', choice))).toEqual({ preferences });
    expect((await chosen(browser)).preferences).toEqual(preferences);
    expect((await chosen((await ownerWith(0)).browser)).preferences).toEqual(before.preferences);
  });

  it('are chosen one by one: a choice changes no other', async () => {
    const { owner, browser } = await ownerWith(0);
    const { preferences: before } = await chosen(browser);
    await stopMail(test.deps, { userId: owner.id, kind: 'account' });
    dataOf(
      await browser.post('/api/notifications/preferences', { kind: 'reward', channel: 'push', on: true }),
    );
    expect((await chosen(browser)).preferences).toEqual({
      ...before,
      account: { push: true, email: false },
      reward: { push: true, email: false },
    });
    expect(await events(owner.id)).toEqual([
      'notification.preferences_changed',
      'notification.preferences_changed',
    ]);
  });

  it.each([
    { kind: 'planets', channel: 'push', on: true },
    { kind: 'vaccine', channel: 'pigeon', on: true },
    { kind: 'vaccine', channel: 'push' },
    { kind: 'vaccine', channel: 'push', on: 'yes' },
  ])('refuse %j', async choice => {
    const { browser } = await ownerWith(0);
    expect((await browser.post('/api/notifications/preferences', choice)).status).toBe(422);
  });
});

describe('an event', () => {
  const notificationsOf = async (userId: string) => {
    await test.dispatch();
    const browser = await test.signedIn(userId);
    return (await page(browser)).notifications;
  };

  it('of a completed account makes one welcome', async () => {
    const owner = await buildOwner(test.database.db, { completedAt: null, firstname: null });
    const browser = await test.signedIn(owner.id);
    const names = { firstname: 'سارة', surname: 'علي', email: 's@example.com' };
    for (let time = 0; time < 2; time += 1) dataOf(await browser.post('/api/user/complete/profile', names));
    expect(await notificationsOf(owner.id)).toMatchObject([
      { kind: 'account', title: 'أهلًا بك في رِفق', link: '/dashboard/pets', read: false },
    ]);
  });

  const started = (userId: string, sessionId: string) =>
    withTransaction(test.database.db, tx =>
      test.deps.outbox.append(
        tx,
        { kind: 'session.started', payload: { user_id: userId, session_id: sessionId } },
        systemSource,
      ),
    );

  it('of a sign-in on a further device makes a notification with its name, that of the first none', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const first = await buildSession(db, owner.id, { browser: 'Safari', system: 'iPhone' });
    await started(owner.id, first.sessionId);
    await test.dispatch();
    const second = await buildSession(db, owner.id, { browser: 'Firefox', system: 'Linux' });
    await started(owner.id, second.sessionId);
    expect(await notificationsOf(owner.id)).toMatchObject([
      {
        kind: 'account',
        title: 'دخول من جهاز جديد',
        text: expect.stringContaining('Firefox على Linux'),
        link: '/dashboard/profile?section=settings#devices',
      },
    ]);
  });

  it('of which one cannot be rendered makes the others, once, and a dead letter', async () => {
    const { db } = test.database;
    const owners = [await buildOwner(db), await buildOwner(db), await buildOwner(db)];
    const template = defineNotification({
      name: 'of-a-positive-number',
      kind: 'account',
      on: 'user.registered',
      parameters: z.object({ number: z.number().check(z.positive()) }),
      compose: async () =>
        owners.map(({ id: userId }, index) => ({
          ...{ userId, parameters: { number: index === 1 ? -1 : 1 } },
          ...{ link: '/dashboard', dedupKey: 'number' },
        })),
      render: ({ number }) => ({ title: String(number), text: String(number) }),
    });
    const consumer = notificationsConsumer([template]).start(test.deps);
    const event = {
      id: newId(),
      kind: 'user.registered',
      payload: { user_id: newId() },
      socketId: null,
      createdAt: new Date(),
    } as const;
    if (!('write' in consumer)) throw new Error('it writes to the database');
    for (let time = 0; time < 2; time += 1) await withTransaction(db, tx => consumer.write(tx, [event]));
    expect(await Promise.all(owners.map(async ({ id }) => (await notificationsOf(id)).length))).toEqual([
      1, 0, 1,
    ]);
    const letters = (await listDeadLetters(db)).filter(({ payload }) =>
      JSON.stringify(payload).includes(event.payload.user_id),
    );
    expect(letters).toMatchObject([
      { consumer: 'notifications', kind: event.kind, error: expect.stringContaining('of-a-positive-number') },
    ]);
  });

  it('of a sign-in that replaces a session makes no notification', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    await buildSession(db, owner.id, { revokedAt: new Date() });
    const next = await buildSession(db, owner.id);
    await started(owner.id, next.sessionId);
    expect(await notificationsOf(owner.id)).toEqual([]);
  });
});

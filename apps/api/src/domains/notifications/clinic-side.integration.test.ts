import { newId } from '@rifq/db';
import { buildClinic, buildDoctor } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { vapidKeysOf } from '../../adapters/push/vapid-keys.ts';
import { webPushPush } from '../../adapters/push/webpush.ts';
import { makeKeys } from '../../core/keys.ts';
import { memberBrowser } from '../../testing/clinic-tools.ts';
import { makeMailbox } from '../../testing/mailbox.ts';
import { notificationTools } from '../../testing/notification-tools.ts';
import { operatorOf } from '../../testing/operator.ts';
import { pushReceiver, startPushService } from '../../testing/push-service.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendMailJob, sendPushJob } from './delivery/delivery.queues.ts';

const { mailbox, mail, reset } = makeMailbox();
const keys = vapidKeysOf(makeKeys('a secret of the test, long enough'));

let test: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
const { notify, waitUntilSent } = notificationTools(() => test);
const operator = operatorOf(() => test);
beforeAll(async () => {
  service = await startPushService();
  const push = webPushPush(
    { keys, contact: 'mailto:a@example.com', hosts: ['push.example'] },
    { agent: service.agent, deadlineMs: 2000 },
  );
  test = await startTestApp({ push, mail });
});
beforeEach(() => {
  reset();
  service.requests.length = 0;
});
afterAll(async () => {
  await test.close();
  await service.close();
});

const NAMES = 'نورة و«مشمش»';

/** A doctor with one notification of their own and one of the clinic's work, by default. */
async function tellDoctor() {
  const { db, pool } = test.database;
  const { id: clinicId } = await buildClinic(db);
  const { userId } = await buildDoctor(db, clinicId);
  await pool.query('update users set email = $1, email_confirmed_at = now() where id = $2', [
    `${userId}@example.com`,
    userId,
  ]);
  const tell = () =>
    notify({
      userId,
      clinicId,
      kind: 'reservation',
      title: NAMES,
      text: NAMES,
      link: '/clinic/reservations/1',
    });
  return { clinicId, userId, tell };
}

type Inbox = { notifications: { id: string; title: string }[]; unread: number };
const inboxOf = async (browser: Browser) => dataOf<Inbox>(await browser.get('/api/notifications/list'));

const ENDED = 'انتهت عضويتك في العيادة';

describe('what a member is told of the clinic’s work', () => {
  it('is shown, counted and marked as read with the second factor alone', async () => {
    const { userId, tell } = await tellDoctor();
    const own = await notify({ userId, kind: 'account' });
    const clinics = await tell();
    const [byPhone, passed] = [await test.signedIn(userId), await memberBrowser(test, userId)];
    expect((await inboxOf(byPhone)).notifications.map(({ id }) => id)).toEqual([own]);
    expect((await inboxOf(passed)).notifications.map(({ id }) => id)).toEqual([clinics, own]);
    expect([(await inboxOf(byPhone)).unread, (await inboxOf(passed)).unread]).toEqual([1, 2]);

    const refused = await byPhone.post('/api/notifications/read', { notification_id: clinics });
    expect([refused.status, refused.body]).toMatchObject([404, { code: 'notifications.not_found' }]);
    expect(dataOf(await byPhone.post('/api/notifications/read-all', {}))).toEqual({ unread: 0 });
    expect((await inboxOf(passed)).unread).toBe(1);
    expect(dataOf(await passed.post('/api/notifications/read', { notification_id: clinics }))).toEqual({
      unread: 0,
    });
  });

  it('is gone with the membership, and nothing is told later', async () => {
    const { db, pool } = test.database;
    const { clinicId, userId, tell } = await tellDoctor();
    // A mail that has begun arrives all the same.
    await waitUntilSent(sendMailJob, await tell());
    const query = 'select phone_e164 as phone from users where id = $1';
    const { rows } = await pool.query<{ phone: string }>(query, [userId]);
    const removed = await operator('member-remove', '--phone', rows[0]?.phone ?? '');
    expect(removed.code).toBe(0);
    const ofClinic = 'select id from notifications where user_id = $1 and clinic_id = $2';
    expect((await pool.query(ofClinic, [userId, clinicId])).rows).toEqual([]);
    // The end of the membership is no work of the clinic, and is mailed before the next test counts mails.
    const ended = 'select id from notifications where user_id = $1 and title = $2';
    await test.dispatch();
    const told = await pool.query<{ id: string }>(ended, [userId, ENDED]);
    await waitUntilSent(sendMailJob, told.rows[0]?.id ?? '');

    mailbox.sent.length = 0;
    expect(await tell()).toBe('');
    expect(mailbox.sent).toEqual([]);
    const again = await memberBrowser(test, userId);
    const titles = async () => (await inboxOf(again)).notifications.map(({ title }) => title);
    expect(await titles()).toEqual([ENDED]);
    // In another clinic too.
    const { id: other } = await buildClinic(db);
    await pool.query(
      "insert into clinic_members (id, clinic_id, user_id, role) values ($1, $2, $3, 'desk')",
      [newId(), other, userId],
    );
    expect(await titles()).toEqual([ENDED]);
  });

  it('is pushed with names where the second factor was passed, and mailed without', async () => {
    const { userId, tell } = await tellDoctor();
    const subscribed = await Promise.all(
      [await test.signedIn(userId), await memberBrowser(test, userId)].map(async browser => {
        const receiver = pushReceiver(service.endpoint(newId()));
        dataOf(await browser.post('/api/notifications/push/subscribe', receiver.target));
        return receiver;
      }),
    );
    const id = await tell();
    await waitUntilSent(sendPushJob, id, 2);
    await waitUntilSent(sendMailJob, id);
    const [byPhone, passed] = subscribed.map(({ target, open }) => {
      const request = service.requests.find(({ path }) => target.endpoint.endsWith(path));
      return JSON.parse(open(request?.body ?? Buffer.alloc(0))) as { title: string; text: string };
    });
    expect(passed).toMatchObject({ title: NAMES, text: NAMES });
    expect(byPhone).toMatchObject({ title: 'جديد في العيادة', text: expect.not.stringContaining('مشمش') });
    expect(mailbox.sent).toMatchObject([{ subject: 'جديد في العيادة' }]);
    expect(JSON.stringify(mailbox.sent)).not.toContain('مشمش');
  });

  it('is no part of what is kept of the member', async () => {
    const { userId, tell } = await tellDoctor();
    await tell();
    const own = await notify({ userId, kind: 'account' });
    const { response } = await (await memberBrowser(test, userId)).get('/api/user/export');
    expect(response.body).toContain(own);
    expect(response.body).not.toContain(NAMES);
  });
});

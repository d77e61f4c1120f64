import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@rifq/db';
import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readVapidKeys } from '../../adapters/push/vapid-keys.ts';
import { webPushPush } from '../../adapters/push/webpush.ts';
import { pushReceiver, startPushService } from '../../testing/push-service.ts';
import { teller } from '../../testing/tell.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deliverPush } from './delivery.service.ts';
import { sendPushJob } from './notifications.jobs.ts';

let test: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let folder: string;
const { tell, jobsOf, untilSent } = teller(() => test);
beforeAll(async () => {
  service = await startPushService();
  folder = await mkdtemp(join(tmpdir(), 'rifq-delivery-'));
  const keys = await readVapidKeys(folder);
  test = await startTestApp({ push: webPushPush({ keys, contact: 'mailto:a@example.com' }, service.agent) });
});
beforeEach(() => {
  service.requests.length = 0;
  service.answer.status = 201;
});
afterAll(async () => {
  await test.close();
  await service.close();
  await rm(folder, { recursive: true });
});

async function subscribe(browser: Browser) {
  const receiver = pushReceiver(service.endpoint(newId()));
  expect(dataOf(await browser.post('/api/notifications/push/subscribe', receiver.target))).toEqual({
    subscribed: true,
  });
  return receiver;
}

describe('a push message', () => {
  it('reaches each device that is signed in once, and no other', async () => {
    const owner = await buildOwner(test.database.db);
    const [phone, desk, left] = [
      await test.signedIn(owner.id),
      await test.signedIn(owner.id),
      await test.signedIn(owner.id),
    ];
    const receivers = [await subscribe(phone), await subscribe(desk)];
    await subscribe(left);
    await left.get('/api/user/logout');
    await subscribe(await test.signedIn((await buildOwner(test.database.db)).id));
    const id = await tell({ userId: owner.id });
    await untilSent(sendPushJob, id, 2);
    expect(service.requests).toHaveLength(2);
    for (const { target, open } of receivers) {
      const request = service.requests.find(({ path }) => target.endpoint.endsWith(path));
      expect(JSON.parse(open(request?.body ?? Buffer.alloc(0)))).toEqual({
        id,
        kind: 'vaccine',
        title: 'حان موعد لقاح السُّعار',
        text: 'مشمش',
        link: '/dashboard/vaccines',
      });
    }
    const { rows } = await test.database.pool.query<{ id: string }>(
      'select id from push_subscriptions where user_id = $1',
      [owner.id],
    );
    for (const subscription of rows) await deliverPush(test.deps, id, subscription.id);
    expect(service.requests).toHaveLength(2);
  });

  it('forgets a subscription that has ended, and tries again where the service only failed', async () => {
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    await subscribe(browser);
    service.answer.status = 503;
    const id = await tell({ userId: owner.id });
    await expect.poll(() => service.requests.length, { timeout: 10_000 }).toBe(1);
    service.answer.status = 410;
    await untilSent(sendPushJob, id);
    const { rows } = await test.database.pool.query('select id from push_subscriptions where user_id = $1', [
      owner.id,
    ]);
    expect([rows, service.requests.length]).toEqual([[], 2]);
    expect(await jobsOf(sendPushJob, await tell({ userId: owner.id }))).toEqual([]);
  });

  it('goes with the device to another account, and stops when the device no longer wants it', async () => {
    const [one, two] = [await buildOwner(test.database.db), await buildOwner(test.database.db)];
    const receiver = await subscribe(await test.signedIn(one.id));
    const browser = await test.signedIn(two.id);
    dataOf(await browser.post('/api/notifications/push/subscribe', receiver.target));
    expect(await jobsOf(sendPushJob, await tell({ userId: one.id }))).toEqual([]);
    await untilSent(sendPushJob, await tell({ userId: two.id }));
    const { endpoint } = receiver.target;
    // Another's endpoint stays, whoever asks.
    dataOf(await (await test.signedIn(one.id)).post('/api/notifications/push/unsubscribe', { endpoint }));
    await untilSent(sendPushJob, await tell({ userId: two.id }));
    expect(dataOf(await browser.post('/api/notifications/push/unsubscribe', { endpoint }))).toEqual({
      subscribed: false,
    });
    expect(await jobsOf(sendPushJob, await tell({ userId: two.id }))).toEqual([]);
  });

  it.each(['http://push.example/x', 'https://', 'https://a b', 'javascript:alert(1)', 'https://x/\u0000'])(
    'goes to no endpoint like %j',
    async endpoint => {
      const browser = await test.signedIn((await buildOwner(test.database.db)).id);
      const { target } = pushReceiver(endpoint);
      expect((await browser.post('/api/notifications/push/subscribe', target)).status).toBe(422);
    },
  );
});

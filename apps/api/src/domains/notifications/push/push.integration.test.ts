import { newId } from '@rifq/db';
import { pushLimits } from '@rifq/rules';
import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { noPush } from '../../../adapters/push/off.ts';
import { defineNotification, RenderError } from '../../../core/notification.ts';
import { notificationTools } from '../../../testing/notification-tools.ts';
import { pushReceiver, pushTo, startPushService } from '../../../testing/push-service.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendPushJob } from '../delivery/delivery.queues.ts';
import { deliverPush } from '../delivery/push-delivery.ts';
import { traceNotifications } from '../delivery/trace.ts';

let test: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
const { notify, jobsOf, skipToLastAttempt, waitUntilSent } = notificationTools(() => test);
beforeAll(async () => {
  service = await startPushService();
  test = await startTestApp({ push: pushTo(service) });
});
beforeEach(() => {
  service.requests.length = 0;
  Object.assign(service.response, { status: 201, manner: 'whole' });
});
afterAll(async () => {
  await test.close();
  await service.close();
});

const subscriptionsOf = async (userId: string) => {
  const query = 'select id, endpoint from push_subscriptions where user_id = $1 order by created_at';
  return (await test.database.pool.query<{ id: string; endpoint: string }>(query, [userId])).rows;
};
const deliver = (notificationId: string, subscriptionId: string, deps = test.deps) =>
  deliverPush(
    deps,
    [],
    { notification_id: notificationId, subscription_id: subscriptionId },
    { isLastAttempt: false },
  );

async function subscribe(browser: Browser) {
  const receiver = pushReceiver(service.endpoint(newId()));
  expect(dataOf(await browser.post('/api/notifications/push/subscribe', receiver.target))).toEqual({
    subscribed: true,
  });
  return receiver;
}

describe('a push message', () => {
  it('reaches each signed-in device once, and no other', async () => {
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
    const id = await notify({ userId: owner.id });
    await waitUntilSent(sendPushJob, id, 2);
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
    for (const subscription of await subscriptionsOf(owner.id)) await deliver(id, subscription.id);
    expect(service.requests).toHaveLength(2);
  });

  it('deletes a subscription that has ended, and is retried when the service fails', async () => {
    const owner = await buildOwner(test.database.db);
    const browser = await test.signedIn(owner.id);
    await subscribe(browser);
    service.response.status = 503;
    const id = await notify({ userId: owner.id });
    await expect.poll(() => service.requests.length).toBe(1);
    service.response.status = 410;
    await waitUntilSent(sendPushJob, id);
    expect([await subscriptionsOf(owner.id), service.requests.length]).toEqual([[], 2]);
    expect(await jobsOf(sendPushJob, await notify({ userId: owner.id }))).toEqual([]);
  });

  it('moves with the device to another account, and ends when the device unsubscribes', async () => {
    const [one, two] = [await buildOwner(test.database.db), await buildOwner(test.database.db)];
    const receiver = await subscribe(await test.signedIn(one.id));
    const browser = await test.signedIn(two.id);
    dataOf(await browser.post('/api/notifications/push/subscribe', receiver.target));
    expect(await jobsOf(sendPushJob, await notify({ userId: one.id }))).toEqual([]);
    await waitUntilSent(sendPushJob, await notify({ userId: two.id }));
    const { endpoint } = receiver.target;
    // Another user's endpoint cannot be unsubscribed.
    dataOf(await (await test.signedIn(one.id)).post('/api/notifications/push/unsubscribe', { endpoint }));
    await waitUntilSent(sendPushJob, await notify({ userId: two.id }));
    expect(dataOf(await browser.post('/api/notifications/push/unsubscribe', { endpoint }))).toEqual({
      subscribed: false,
    });
    expect(await jobsOf(sendPushJob, await notify({ userId: two.id }))).toEqual([]);
  });

  it('is one of so many that a device gets in a day, a repeat of one not counted', async () => {
    const owner = await buildOwner(test.database.db);
    await subscribe(await test.signedIn(owner.id));
    const [subscription] = await subscriptionsOf(owner.id);
    for (let n = 0; n < pushLimits.perDeviceADay + 2; n += 1) {
      const id = await notify({ userId: owner.id });
      await waitUntilSent(sendPushJob, id);
      await deliver(id, subscription?.id ?? '');
    }
    expect(service.requests).toHaveLength(pushLimits.perDeviceADay);
  });

  it('of an emergency is sent to a device that got all others of the day', async () => {
    const owner = await buildOwner(test.database.db);
    await subscribe(await test.signedIn(owner.id));
    const [subscription] = await subscriptionsOf(owner.id);
    const job = async () => ({
      notification_id: await notify({ userId: owner.id }),
      subscription_id: subscription?.id ?? '',
    });
    for (let n = 0; n < pushLimits.perDeviceADay; n += 1)
      await waitUntilSent(sendPushJob, await notify({ userId: owner.id }));
    const sent = () => service.requests.length;
    const before = sent();
    const emergency = defineNotification({
      name: 'of-a-test',
      kind: 'vaccine',
      isEmergency: true,
      on: 'user.registered',
      parameters: z.object({}),
      compose: async () => [],
      render: () => ({ title: 'علامة طارئة', text: 'مشمش' }),
    });
    await deliverPush(test.deps, [], await job(), { isLastAttempt: false });
    expect(sent()).toBe(before);
    await deliverPush(test.deps, [emergency], await job(), { isLastAttempt: false });
    expect(sent()).toBe(before + 1);
  });

  it('that is queued for a device does not reach it under another account', async () => {
    const [one, two] = [await buildOwner(test.database.db), await buildOwner(test.database.db)];
    const id = await notify({ userId: one.id });
    const receiver = await subscribe(await test.signedIn(one.id));
    const [subscription] = await subscriptionsOf(one.id);
    const browser = await test.signedIn(two.id);
    dataOf(await browser.post('/api/notifications/push/subscribe', receiver.target));
    expect(await subscriptionsOf(two.id)).toEqual([subscription]);
    await deliver(id, subscription?.id ?? '');
    expect(service.requests).toEqual([]);
    dataOf(await (await test.signedIn(one.id)).post('/api/notifications/push/subscribe', receiver.target));
    await deliver(id, subscription?.id ?? '');
    expect(service.requests).toHaveLength(1);
  });

  it('that the service refuses is retried for a day, and only then ends the subscription', async () => {
    const owner = await buildOwner(test.database.db);
    await subscribe(await test.signedIn(owner.id));
    service.response.status = 403;
    const id = await notify({ userId: owner.id });
    await expect.poll(() => service.requests.length).toBe(1);
    expect(await subscriptionsOf(owner.id)).toHaveLength(1);
    await skipToLastAttempt(sendPushJob, id);
    await waitUntilSent(sendPushJob, id);
    expect([await subscriptionsOf(owner.id), service.requests.length]).toEqual([[], 2]);
  });

  it('to a service that fails at the last attempt keeps the subscription', async () => {
    const owner = await buildOwner(test.database.db);
    await subscribe(await test.signedIn(owner.id));
    service.response.status = 500;
    const id = await notify({ userId: owner.id });
    await expect.poll(() => service.requests.length).toBe(1);
    await skipToLastAttempt(sendPushJob, id);
    await expect.poll(() => jobsOf(sendPushJob, id)).toEqual(['failed']);
    expect(await subscriptionsOf(owner.id)).toHaveLength(1);
  });

  it('that cannot be rendered is not sent as stored, and is traced at the last attempt', async () => {
    const owner = await buildOwner(test.database.db);
    const id = await notify({ userId: owner.id, parameters: {} });
    await subscribe(await test.signedIn(owner.id));
    const [device] = await subscriptionsOf(owner.id);
    const failing = defineNotification({
      name: 'of-a-test',
      kind: 'vaccine',
      on: 'user.registered',
      parameters: z.object({}),
      compose: async () => [],
      render: () => {
        throw new Error('a failing template');
      },
    });
    const job = { notification_id: id, subscription_id: device?.id ?? '' };
    for (const isLastAttempt of [false, true])
      await expect(deliverPush(test.deps, [failing], job, { isLastAttempt })).rejects.toThrow(RenderError);
    expect(service.requests).toEqual([]);
    const [traced] = await traceNotifications(test.database.db, { id });
    const outcomes = traced?.outcomes.filter(({ method }) => method === 'push');
    expect(outcomes?.map(({ outcome }) => outcome)).toEqual(['no_device', 'dead']);
  });

  it('is not sent while push is off, and no subscription ends', async () => {
    const owner = await buildOwner(test.database.db);
    const id = await notify({ userId: owner.id });
    await subscribe(await test.signedIn(owner.id));
    const [subscription] = await subscriptionsOf(owner.id);
    await deliver(id, subscription?.id ?? '', { ...test.deps, push: noPush() });
    expect(await subscriptionsOf(owner.id)).toEqual([subscription]);
    await deliver(id, subscription?.id ?? '');
    expect(service.requests).toHaveLength(1);
  });

  it.each(['silent', 'cut', 'dripping'] as const)(
    'to services whose answer is %s leaves the app as quick as ever',
    async manner => {
      const owner = await buildOwner(test.database.db);
      const id = await notify({ userId: owner.id });
      const devices = await Promise.all(Array.from({ length: 12 }, () => test.signedIn(owner.id)));
      for (const device of devices) await subscribe(device);
      service.response.manner = manner;
      const runs = (await subscriptionsOf(owner.id)).map(subscription => deliver(id, subscription.id));
      const outcomes = Promise.allSettled(runs);
      await expect.poll(() => service.requests.length).toBe(12);
      const [browser] = devices;
      expect((await browser?.get('/api/notifications/list'))?.status).toBe(200);
      // A transaction that settles may show for a moment; one held during the call would show until its deadline.
      const idleInTransaction = async () =>
        (
          await test.database.pool.query<{ n: number }>(
            "select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in%'",
          )
        ).rows;
      await expect.poll(idleInTransaction, { interval: 20 }).toEqual([{ n: 0 }]);
      const reached = (await outcomes).filter(({ status }) => status === 'fulfilled');
      expect(reached).toHaveLength(manner === 'silent' ? 0 : 12);
    },
  );
});

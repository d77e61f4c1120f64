import { newId } from '@rifq/db';
import { pushSubscriptions } from '@rifq/db/schema/notifications';
import { buildDose, buildOwner, buildPet, buildSession } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quietHoursEnd } from './core/quiet-hours.ts';
import { sendMailJob, sendPushJob } from './domains/notifications/delivery/delivery.queues.ts';
import { deliverMail } from './domains/notifications/delivery/mail-delivery.ts';
import { deliverPush } from './domains/notifications/delivery/push-delivery.ts';
import { stopMail } from './domains/notifications/mail/stop-mail.ts';
import { reminder } from './domains/reminders/notifications/reminder.ts';
import { remindAll } from './domains/reminders/reminders.service.ts';
import { startConsumers } from './domains.ts';
import { dispatchBatch } from './platform/outbox-dispatcher.ts';
import type { MailMessage } from './ports/mail.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const mails: MailMessage[] = [];
const pushes: string[] = [];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    mail: { send: async message => void mails.push(message) },
    push: {
      publicKey: 'a key',
      knows: () => true,
      send: async (_target, { payload }) => {
        pushes.push(payload);
        return 'sent';
      },
    },
  });
});
beforeEach(() => {
  mails.length = 0;
  pushes.length = 0;
});
afterAll(() => test.close());

const at = (time: string) => ({ ...test.deps, now: () => new Date(time) });
// A century ahead, when nothing else is due.
const NIGHT = '2126-11-08T00:30:00Z';
const MORNING = '2126-11-08T06:11:00Z';

/**
 * Builds an owner with a device and a reminder of 7 November about a rabies dose a week later, with the payloads of its
 * jobs.
 */
async function reminded() {
  const { db, pool } = test.database;
  const owner = await buildOwner(db);
  const pet = await buildPet(db, owner.id, { birthDate: '2119-05-01', registeredOn: '2119-06-01' });
  for (const givenOn of ['2123-11-14', '2124-11-14', '2125-11-14']) await buildDose(db, pet.id, { givenOn });
  await remindAll(at('2126-11-07T09:00:00Z'));
  // The test queues the deliveries itself.
  for (const consumer of startConsumers(test.deps).filter(({ name }) => name === 'notifications'))
    await dispatchBatch(test.deps, consumer);
  const { rows } = await pool.query<{ id: string }>(
    "select id from notifications where user_id = $1 and text like '%السُّعار%'",
    [owner.id],
  );
  const notification_id = rows[0]?.id ?? '';
  const { sessionId } = await buildSession(db, owner.id, { expiresAt: new Date('2127-01-01') });
  const subscription_id = newId();
  const target = { endpoint: `https://push.example/${subscription_id}`, p256dh: 'x', auth: 'x' };
  await db.insert(pushSubscriptions).values({ id: subscription_id, userId: owner.id, sessionId, ...target });
  return {
    owner,
    pet,
    mailTo: (time: string) => deliverMail(at(time), [reminder], { notification_id, event_id: newId() }),
    pushTo: (time: string) =>
      deliverPush(at(time), [reminder], { notification_id, subscription_id }, { isLastAttempt: false }),
    /** Lists the delays of its waiting jobs, in seconds. */
    async waiting(job: { name: string }): Promise<number[]> {
      const jobs = await pool.query<{ seconds: number }>(
        `select extract(epoch from start_after - created_on)::float as seconds
         from pgboss.job where name = $1 and data ->> 'notification_id' = $2`,
        [job.name, notification_id],
      );
      return jobs.rows.map(row => Math.round(row.seconds));
    },
    secondsFrom: (time: string) =>
      (quietHoursEnd('Asia/Riyadh', new Date(time), notification_id).getTime() - Date.parse(time)) / 1000,
  };
}

describe('a reminder whose job runs in quiet hours', () => {
  it('is postponed to the morning, then sent once by each delivery method, with the text of that day', async () => {
    const { mailTo, pushTo, waiting, secondsFrom } = await reminded();
    await mailTo(NIGHT);
    await pushTo(NIGHT);
    expect([mails, pushes]).toEqual([[], []]);
    expect(await waiting(sendMailJob)).toEqual([secondsFrom(NIGHT)]);
    expect(await waiting(sendPushJob)).toEqual([secondsFrom(NIGHT)]);
    for (let time = 0; time < 2; time += 1) {
      await mailTo(MORNING);
      await pushTo(MORNING);
    }
    const text = 'مشمش: لقاح السُّعار بعد 6 أيام، في 14 نوفمبر 2126.';
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(text);
    expect(pushes.map(payload => JSON.parse(payload))).toEqual([expect.objectContaining({ text })]);
  });

  it('is postponed by at least a minute, even if the clock of the queue is ahead and past nine', async () => {
    const { mailTo, waiting } = await reminded();
    await mailTo('2126-11-08T05:59:59Z');
    const [seconds] = await waiting(sendMailJob);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(660);
  });

  it('is dropped if the dose was given or the mails were stopped in the meantime', async () => {
    const given = await reminded();
    await buildDose(test.database.db, given.pet.id, { givenOn: '2126-11-07' });
    const stopped = await reminded();
    await stopMail(test.deps, { userId: stopped.owner.id, kind: 'vaccine' });
    for (const time of [NIGHT, MORNING]) {
      await given.mailTo(time);
      await given.pushTo(time);
      await stopped.mailTo(time);
    }
    expect([mails, pushes]).toEqual([[], []]);
    expect([await given.waiting(sendMailJob), await stopped.waiting(sendMailJob)]).toEqual([[], []]);
    await stopped.pushTo(MORNING);
    expect(pushes).toHaveLength(1);
  });
});

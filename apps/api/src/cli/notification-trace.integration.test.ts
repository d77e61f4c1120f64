import { newId } from '@rifq/db';
import { mailLimits } from '@rifq/rules';
import { buildOwner, freshPhone } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sendMailJob, sendPushJob } from '../domains/notifications/delivery/delivery.queues.ts';
import { retentionJob } from '../platform/retention.ts';
import { makeMailbox } from '../testing/mailbox.ts';
import { notificationTools } from '../testing/notification-tools.ts';
import { jsonOf, operatorOf } from '../testing/operator.ts';
import { pushReceiver, pushTo, startPushService } from '../testing/push-service.ts';
import { runJob } from '../testing/run-job.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
const { mailbox, mail, reset } = makeMailbox();
let service: Awaited<ReturnType<typeof startPushService>>;
const { notify, jobsOf, skipToLastAttempt, waitUntilSent } = notificationTools(() => test);
const operate = operatorOf(() => test);
beforeAll(async () => {
  service = await startPushService();
  test = await startTestApp({ mail, push: pushTo(service) });
});
beforeEach(() => {
  reset();
  Object.assign(service.response, { status: 201, manner: 'whole' });
});
afterAll(async () => {
  await test.close();
  await service.close();
});

/** The outcomes of a notification by one method, as the command prints them. */
async function traceBy(method: 'push' | 'email', id: string): Promise<string[]> {
  const { out } = await operate('notification-trace', '--id', id);
  return out.split('\n').flatMap(line => {
    const [, ofMethod, outcome] = /^ {2}(\w+) +\S+ {2}(\w+)/.exec(line) ?? [];
    return ofMethod === method && outcome !== undefined ? [outcome] : [];
  });
}
const tracePush = (id: string) => traceBy('push', id);

async function subscribe(browser: Browser): Promise<void> {
  const { target } = pushReceiver(service.endpoint(newId()));
  dataOf(await browser.post('/api/notifications/push/subscribe', target));
}

it('says why no push was sent: no device, not wanted, refused, or dead after the last attempt', async () => {
  const owner = await buildOwner(test.database.db);
  expect(await tracePush(await notify({ userId: owner.id }))).toEqual(['no_device']);

  const browser = await test.signedIn(owner.id);
  await subscribe(browser);
  const sent = await notify({ userId: owner.id });
  await waitUntilSent(sendPushJob, sent);
  expect(await tracePush(sent)).toEqual(['queued', 'sent']);

  service.response.status = 503;
  const dead = await notify({ userId: owner.id });
  await skipToLastAttempt(sendPushJob, dead);
  await expect.poll(() => jobsOf(sendPushJob, dead), { interval: 50 }).toEqual(['failed']);
  expect(await tracePush(dead)).toEqual(['queued', 'dead']);

  service.response.status = 410;
  const refused = await notify({ userId: owner.id });
  await waitUntilSent(sendPushJob, refused);
  expect(await tracePush(refused)).toEqual(['queued', 'refused']);

  await subscribe(browser);
  const choice = { kind: 'vaccine', channel: 'push', on: false };
  dataOf(await browser.post('/api/notifications/preferences', choice));
  expect(await tracePush(await notify({ userId: owner.id }))).toEqual(['not_wanted']);
});

it('says why no mail was sent: no address, not wanted, suspended, too many that day, or dead after the last attempt', async () => {
  const traceMail = (id: string) => traceBy('email', id);
  const { db, pool } = test.database;
  const noAddress = await buildOwner(db, { emailConfirmedAt: null });
  expect(await traceMail(await notify({ userId: noAddress.id }))).toEqual(['no_address']);

  const owner = await buildOwner(db, { email: 'trace@example.com' });
  const sendOne = async () => {
    const id = await notify({ userId: owner.id });
    await waitUntilSent(sendMailJob, id);
    return traceMail(id);
  };
  for (let sent = 0; sent < mailLimits.perAddressADay; sent += 1)
    expect(await sendOne()).toEqual(['queued', 'sent']);
  expect(await sendOne()).toEqual(['queued', 'quota']);

  const other = await buildOwner(db);
  mailbox.refusals = 2;
  const dead = await notify({ userId: other.id });
  await skipToLastAttempt(sendMailJob, dead);
  await expect.poll(() => jobsOf(sendMailJob, dead), { interval: 50 }).toEqual(['failed']);
  await expect.poll(() => traceMail(dead)).toEqual(['queued', 'dead']);

  const browser = await test.signedIn(other.id);
  dataOf(
    await browser.post('/api/notifications/preferences', { kind: 'vaccine', channel: 'email', on: false }),
  );
  expect(await traceMail(await notify({ userId: other.id }))).toEqual(['not_wanted']);

  await pool.query('update users set suspended_at = now() where id = $1', [other.id]);
  const suspended = await notify({ userId: other.id, kind: 'account' });
  await waitUntilSent(sendMailJob, suspended);
  expect(await traceMail(suspended)).toEqual(['queued', 'suspended']);
});

it('prints the notifications and codes of a phone without their words, records that it was asked, and ends after 30 days', async () => {
  const phone = freshPhone();
  const browser = test.browser();
  await browser.post('/api/user/phone/count', { phone: phone.phone, countryCode: phone.countryCode });
  dataOf(await browser.post('/api/user/otp/send', { phone: phone.phone, countryCode: phone.countryCode }));
  const { phoneE164 } = phone;
  await test.codeFor(phoneE164);
  const codes = async () => jsonOf(await operate('notification-trace', '--phone', phoneE164, '--json'));
  await expect
    .poll(codes)
    .toMatchObject({ notifications: [], codes: [{ outcome: 'sent' }, { outcome: 'queued' }] });

  const owner = await buildOwner(test.database.db);
  const id = await notify({ userId: owner.id, title: 'كلمات لا تُعرض' });
  const ran = await operate('notification-trace', '--phone', owner.phoneE164);
  expect(ran.out).toContain(`${id}  of-a-test`);
  expect(ran.out).not.toContain('كلمات');
  expect((await operate('audit')).out).toContain(`notifications.traced  ${owner.id}`);

  test.advance(31 * 24 * 3600);
  await runJob(test, retentionJob);
  expect(await operate('notification-trace', '--phone', phoneE164)).toMatchObject({
    code: 3,
    err: 'There is no notification and no code of this.',
  });
});

it.each([[[]], [['--phone', '+966501234567', '--id', newId()]]])(
  'requires a phone or an id: %j',
  async argv => {
    expect(await operate('notification-trace', ...argv)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Give either --phone or --id.'),
    });
  },
);

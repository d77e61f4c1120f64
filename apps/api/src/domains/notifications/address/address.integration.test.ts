import type { MailAddress, Me } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { mailLimits } from '@rifq/rules';
import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMailbox } from '../../../testing/mailbox.ts';
import { notificationTools } from '../../../testing/notification-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendMailJob } from '../delivery/delivery.queues.ts';

const { mailbox, mail, reset } = makeMailbox();

let test: TestApp;
const { notify, jobsOf, waitUntilSent } = notificationTools(() => test);
beforeAll(async () => {
  test = await startTestApp({ mail });
});
beforeEach(reset);
afterAll(() => test.close());

const freshAddress = () => `${newId()}@example.com`;
const addressOf = async (browser: Browser) =>
  dataOf<{ address: MailAddress }>(await browser.get('/api/notifications/preferences')).address;
const resend = (browser: Browser) => browser.post('/api/notifications/address/confirm');
const change = async (browser: Browser, email: string) => {
  const form = new FormData();
  form.append('email', email);
  dataOf(await browser.post('/api/profile/update', form));
  await test.dispatch();
};
const mailsTo = (email: string) => mailbox.sent.filter(({ to }) => to === email);
const mailed = (email: string, count = 1) =>
  expect.poll(() => mailsTo(email).length, { interval: 20 }).toBe(count);

/** The path of the last link that was sent to an address. */
async function linkTo(email: string, count = 1): Promise<string> {
  await mailed(email, count);
  const [link = ''] = /http:\S+confirm-address\S+/.exec(mailsTo(email).at(-1)?.text ?? '') ?? [];
  const { pathname, search } = new URL(link);
  return pathname + search;
}
const opened = async (method: 'GET' | 'POST', url: string) => {
  const { statusCode, body } = await test.app.inject({ method, url });
  return { status: statusCode, heading: /<h1>(.*)<\/h1>/.exec(body)?.[1], asks: body.includes('<form') };
};
const question = { status: 200, heading: 'تأكيد البريد', asks: true };
const done = { status: 200, heading: 'تأكّد البريد', asks: false };
const invalid = { status: 404, heading: 'رابط غير صالح', asks: false };

/** An owner whose new address has been sent its link. */
async function unconfirmed() {
  const owner = await buildOwner(test.database.db, {
    firstname: 'اربح جائزة',
    email: 'old@example.com',
    emailConfirmedAt: null,
  });
  const browser = await test.signedIn(owner.id);
  const email = freshAddress();
  await change(browser, email);
  return { owner, browser, email, link: await linkTo(email) };
}

describe('a new address', () => {
  it('is sent one link, and nothing else before it is confirmed; not a word that a person has chosen', async () => {
    const { owner, browser, email, link } = await unconfirmed();
    const [sent] = mailsTo(email);
    expect(sent?.subject).toBe('تأكيد البريد في رِفق');
    expect(`${sent?.html}${sent?.text}`).not.toMatch(/اربح|أهلًا|العتيبي|unsubscribe/);
    expect(sent?.html).toContain(link.replace('/', ''));
    expect(await jobsOf(sendMailJob, await notify({ userId: owner.id }))).toEqual([]);
    expect(await addressOf(browser)).toMatchObject({ email, confirmed: false, resend_in: 60 });

    // A scanner of links may open it as often as it likes.
    for (let time = 0; time < 2; time += 1) expect(await opened('GET', link)).toEqual(question);
    expect(await addressOf(browser)).toMatchObject({ confirmed: false });
    expect(await opened('POST', link)).toEqual(done);
    expect(await addressOf(browser)).toEqual({ email, confirmed: true, link_sent_at: null, resend_in: 0 });
    expect(dataOf<Me>(await browser.get('/api/user/me')).email_confirmed).toBe(true);
    for (const method of ['GET', 'POST'] as const) expect(await opened(method, link)).toEqual(done);

    await waitUntilSent(sendMailJob, await notify({ userId: owner.id }));
    expect(mailsTo(email)).toHaveLength(2);
    dataOf(await resend(browser));
    await test.dispatch();
    expect(mailsTo(email)).toHaveLength(2);
  });

  it('tells open tabs when it is confirmed, once', async () => {
    const { owner, link } = await unconfirmed();
    await Promise.all([opened('POST', link), opened('POST', link)]);
    const { rows } = await test.database.pool.query(
      "select kind from outbox_events where payload ->> 'user_id' = $1 and kind like 'user.email%' order by id",
      [owner.id],
    );
    expect(rows).toEqual([{ kind: 'user.email_changed' }, { kind: 'user.email_confirmed' }]);
  });

  it('takes the confirmation away, and the links to the one before', async () => {
    const { owner, browser, link } = await unconfirmed();
    expect(await opened('POST', link)).toEqual(done);
    const next = freshAddress();
    await change(browser, next);
    for (const method of ['GET', 'POST'] as const) expect(await opened(method, link)).toEqual(invalid);
    expect(await addressOf(browser)).toMatchObject({ email: next, confirmed: false });
    expect(await jobsOf(sendMailJob, await notify({ userId: owner.id }))).toEqual([]);
    expect(await opened('POST', await linkTo(next))).toEqual(done);
  });

  it('is not confirmed again by a link that was used before', async () => {
    const { browser, email, link } = await unconfirmed();
    await opened('POST', link);
    await change(browser, freshAddress());
    await change(browser, email);
    expect(await opened('POST', link)).toEqual(invalid);
  });

  it('is none when the same one is sent again', async () => {
    const { browser, email, link } = await unconfirmed();
    await opened('POST', link);
    await change(browser, email);
    expect(await addressOf(browser)).toMatchObject({ confirmed: true });
    expect(mailsTo(email)).toHaveLength(1);
  });
});

describe('a link', () => {
  it('works for two days', async () => {
    const { link } = await unconfirmed();
    const late = await unconfirmed();
    test.advance(mailLimits.confirmation.validHours * 3600 - 1);
    expect(await opened('POST', link)).toEqual(done);
    test.advance(1);
    for (const method of ['GET', 'POST'] as const) expect(await opened(method, late.link)).toEqual(invalid);
  });

  it('is nowhere at rest', async () => {
    const { link } = await unconfirmed();
    const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
    const { rows } = await test.database.pool.query<{ text: string }>(
      'select t::text as text from address_confirmations t union all select data::text from pgboss.job',
    );
    expect(rows.filter(({ text }) => text.includes(token))).toEqual([]);
    for (const forged of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      '',
      'x',
      `${token}&token=${token}`,
    ])
      for (const method of ['GET', 'POST'] as const)
        expect(await opened(method, `/confirm-address?token=${forged}`)).toEqual(invalid);
  });

  it('can be asked for again after a wait, and so many times a day', async () => {
    const { browser, email } = await unconfirmed();
    expect(await resend(browser)).toMatchObject({
      status: 429,
      body: { code: 'notifications.confirmation_wait', retry_after: 60 },
    });
    test.advance(60);
    expect(dataOf<{ address: MailAddress }>(await resend(browser)).address.resend_in).toBe(300);
    test.advance(300);
    dataOf(await resend(browser));
    await mailed(email, mailLimits.confirmation.perAccountAndAddressADay);
    test.advance(300);
    expect(await resend(browser)).toMatchObject({
      status: 429,
      body: { code: 'notifications.confirmations_exhausted', retry_after: 24 * 3600 - 660 },
    });
    // Another account can still ask for it: it may be that of the address's owner. A further one cannot.
    for (const [account, last] of [1, 2].entries()) {
      const other = await test.signedIn((await buildOwner(test.database.db)).id);
      await change(other, email.toUpperCase());
      expect(await addressOf(other)).toMatchObject({
        confirmed: false,
        link_sent_at: account === 0 ? expect.any(String) : null,
      });
      for (let count = 1; count < 3 && last === 1; count += 1) {
        test.advance(300);
        dataOf(await resend(other));
      }
    }
    const all = () => mailbox.sent.filter(({ to }) => to.toLowerCase() === email);
    await expect.poll(() => all().length).toBe(mailLimits.confirmation.perAddressADay);
  });

  it('goes to so many addresses of one account a day, also when they change all at once', async () => {
    const { browser } = await unconfirmed();
    const addresses = Array.from({ length: mailLimits.confirmation.perAccountADay + 2 }, freshAddress);
    for (const address of addresses) await change(browser, address);
    // A mail is not sent to an address that is another by then, so what counts is which links were made.
    const { rows } = await test.database.pool.query<{ email: string }>(
      'select email from address_confirmations where email = any($1) order by id',
      [addresses],
    );
    expect(rows.map(({ email }) => email)).toEqual(
      addresses.slice(0, mailLimits.confirmation.perAccountADay - 1),
    );
  });

  it('is asked for by an account of before, to which none was sent by itself', async () => {
    const email = freshAddress();
    const owner = await buildOwner(test.database.db, { email, emailConfirmedAt: null });
    const browser = await test.signedIn(owner.id);
    expect(await addressOf(browser)).toEqual({ email, confirmed: false, link_sent_at: null, resend_in: 0 });
    dataOf(await resend(browser));
    expect(await opened('POST', await linkTo(email))).toEqual(done);
  });
});

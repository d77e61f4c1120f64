import { newId } from '@rifq/db';
import { mailLimits } from '@rifq/rules';
import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMailbox } from '../../../testing/mailbox.ts';
import { notificationTools } from '../../../testing/notification-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendMailJob } from '../delivery/delivery.queues.ts';
import { deliverMail } from '../delivery/mail-delivery.ts';

const { mailbox, mail, reset } = makeMailbox();

let test: TestApp;
const { notify, jobsOf, waitUntilSent } = notificationTools(() => test);
beforeAll(async () => {
  test = await startTestApp({ mail });
});
beforeEach(reset);
afterAll(() => test.close());

async function choose(browser: Browser, kind: string, methods: { push: boolean; email: boolean }) {
  for (const [channel, on] of Object.entries(methods))
    dataOf(await browser.post('/api/notifications/preferences', { kind, channel, on }));
}

describe('a mail', () => {
  it('is sent once, right to left, to the owner’s address, with an unsubscribe link', async () => {
    const owner = await buildOwner(test.database.db, {
      firstname: 'نورة & "لين"',
      email: 'noura@example.com',
    });
    const id = await notify({ userId: owner.id, text: 'مشمش & "بسبس"' });
    await waitUntilSent(sendMailJob, id);
    await deliverMail(test.deps, [], { notification_id: id, event_id: newId() });
    expect(mailbox.sent).toHaveLength(1);
    const [sent] = mailbox.sent;
    expect(sent).toMatchObject({ to: 'noura@example.com', subject: 'حان موعد لقاح السُّعار' });
    expect(sent?.headers['List-Unsubscribe']).toMatch(/^<http:\/\/localhost:3000\/unsubscribe\?token=\S+>$/);
    expect(sent?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(sent?.html).toContain('<html lang="ar" dir="rtl">');
    expect(sent?.html).not.toMatch(/<td(?![^>]*dir="rtl")[^>]*text-align/);
    expect(sent?.html).toContain('نورة &amp; &quot;لين&quot;');
    expect(sent?.html).toContain('مشمش &amp; &quot;بسبس&quot;');
    expect(sent?.html).toContain('href="http://localhost:3000/dashboard/vaccines"');
    // Mail programs remove scripts, style sheets and remote pictures.
    expect(sent?.html).not.toMatch(/<(script|style|link|img)\b/);
    expect(sent?.text).toContain('مشمش & "بسبس"\n\nفتح رِفق: http://localhost:3000/dashboard/vaccines');
    expect(sent?.text).not.toContain('<td');
  });

  it('is retried when the server refuses it, and sent once', async () => {
    mailbox.refusals = 2;
    const owner = await buildOwner(test.database.db);
    await waitUntilSent(sendMailJob, await notify({ userId: owner.id }));
    expect(mailbox.sent).toHaveLength(1);
  });

  it('is not sent when the preferences exclude its kind, nor without an address that is confirmed', async () => {
    const owner = await buildOwner(test.database.db);
    await choose(await test.signedIn(owner.id), 'vaccine', { push: false, email: false });
    expect(await jobsOf(sendMailJob, await notify({ userId: owner.id }))).toEqual([]);
    await waitUntilSent(sendMailJob, await notify({ userId: owner.id, kind: 'account' }));
    const noAddress = await buildOwner(test.database.db, { email: null });
    expect(await jobsOf(sendMailJob, await notify({ userId: noAddress.id }))).toEqual([]);
    const unconfirmed = await buildOwner(test.database.db, { emailConfirmedAt: null });
    expect(await jobsOf(sendMailJob, await notify({ userId: unconfirmed.id }))).toEqual([]);
  });

  it('is not sent to a user who was suspended in the meantime', async () => {
    const { db, pool } = test.database;
    const owner = await buildOwner(db);
    mailbox.refusals = 1;
    const id = await notify({ userId: owner.id });
    await expect.poll(() => mailbox.refusals).toBe(0);
    await pool.query('update users set suspended_at = now() where id = $1', [owner.id]);
    await waitUntilSent(sendMailJob, id);
    const off = await buildOwner(db, { suspendedAt: new Date() });
    await waitUntilSent(sendMailJob, await notify({ userId: off.id }));
    expect(mailbox.sent).toEqual([]);
  });
});

describe('the mails to an address', () => {
  it('are none of a name that a mail program might show as a link', async () => {
    const owner = await buildOwner(test.database.db, {
      firstname: 'evil.example',
      email: 'a@names.example',
    });
    await waitUntilSent(sendMailJob, await notify({ userId: owner.id }));
    const [sent] = mailbox.sent;
    expect(`${sent?.subject}${sent?.html}${sent?.text}`).not.toMatch(/evil|أهلًا/);
  });

  it('are so many a day over all accounts and spellings, and more on the next day', async () => {
    const spellings = ['Limit@cap.example', 'limit+one@cap.example'];
    const owners = await Promise.all(spellings.map(email => buildOwner(test.database.db, { email })));
    const notifyAll = async (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const id = await notify({ userId: owners[n % owners.length]?.id ?? '' });
        await waitUntilSent(sendMailJob, id);
        // Delivered again, it is the same mail.
        await deliverMail(test.deps, [], { notification_id: id });
      }
    };
    await notifyAll(mailLimits.perAddressADay + 2);
    expect(mailbox.sent).toHaveLength(mailLimits.perAddressADay);
    const other = await buildOwner(test.database.db, { email: 'other@cap.example' });
    await waitUntilSent(sendMailJob, await notify({ userId: other.id }));
    expect(mailbox.sent).toHaveLength(mailLimits.perAddressADay + 1);
    // What must arrive is held back by nothing.
    for (const kind of ['account', 'reservation'] as const)
      await waitUntilSent(sendMailJob, await notify({ userId: owners[0]?.id ?? '', kind }));
    expect(mailbox.sent).toHaveLength(mailLimits.perAddressADay + 3);
    test.advance(24 * 3600);
    await notifyAll(1);
    expect(mailbox.sent).toHaveLength(mailLimits.perAddressADay + 4);
    const { rows } = await test.database.pool.query(
      "select 1 from rate_limit_hits where bucket ilike '%cap.example%'",
    );
    expect(rows).toEqual([]);
  });
});

describe('the unsubscribe link', () => {
  const linkOf = async () => {
    const owner = await buildOwner(test.database.db);
    await waitUntilSent(sendMailJob, await notify({ userId: owner.id }));
    const header = mailbox.sent[0]?.headers['List-Unsubscribe'] ?? '';
    const { pathname, search, searchParams } = new URL(header.slice(1, -1));
    return { owner, path: `${pathname}${search}`, token: searchParams.get('token') ?? '' };
  };
  const wantsMail = async (userId: string) => {
    const browser = await test.signedIn(userId);
    type Chosen = {
      preferences: { vaccine: { email: boolean; push: boolean }; account: { email: boolean } };
    };
    return dataOf<Chosen>(await browser.get('/api/notifications/preferences')).preferences;
  };

  it('only asks on GET, and stops the mails of its kind on POST', async () => {
    const { owner, path } = await linkOf();
    const opened = await test.app.inject({ url: path });
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain('<html lang="ar" dir="rtl">');
    expect(opened.body).toContain('<form method="post">');
    expect((await wantsMail(owner.id)).vaccine.email).toBe(true);

    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = 'List-Unsubscribe=One-Click';
    for (let time = 0; time < 2; time += 1) {
      const clicked = await test.app.inject({ method: 'POST', url: path, headers, payload });
      expect(clicked.statusCode).toBe(200);
    }
    expect(await wantsMail(owner.id)).toMatchObject({
      vaccine: { email: false, push: true },
      account: { email: true },
    });
    mailbox.sent = [];
    expect(await jobsOf(sendMailJob, await notify({ userId: owner.id }))).toEqual([]);
  });

  it.each(['multipart/form-data; boundary=x', 'text/plain', undefined])(
    'accepts any body: %s',
    async type => {
      const { owner, path } = await linkOf();
      const headers = type === undefined ? {} : { 'content-type': type };
      const payload = type === undefined ? '' : '--x--';
      expect((await test.app.inject({ method: 'POST', url: path, headers, payload })).statusCode).toBe(200);
      expect((await wantsMail(owner.id)).vaccine.email).toBe(false);
    },
  );

  it('changes nothing when its token is invalid', async () => {
    const { owner, token } = await linkOf();
    const victim = await buildOwner(test.database.db);
    const [userId = '', kind = '', signature = ''] = token.split('.');
    const forged = [
      `${victim.id}.${kind}.${signature}`,
      `${userId}.account.${signature}`,
      `${userId}.${kind}.${'A'.repeat(43)}`,
      `${userId}.${kind}.`,
      `${userId}.${kind}`,
      `${token}.x`,
      `${userId}.toString.${signature}`,
      '',
    ];
    for (const attempt of forged) {
      for (const method of ['GET', 'POST'] as const) {
        const response = await test.app.inject({
          method,
          url: `/unsubscribe?token=${encodeURIComponent(attempt)}`,
        });
        expect(response.statusCode).toBe(404);
      }
    }
    expect((await test.app.inject({ method: 'POST', url: '/unsubscribe' })).statusCode).toBe(404);
    expect((await test.app.inject({ url: '/unsubscribe?token=a&token=b' })).statusCode).toBe(404);
    expect((await wantsMail(owner.id)).vaccine.email).toBe(true);
    expect((await wantsMail(victim.id)).vaccine.email).toBe(true);
  });
});

import { newId } from '@rifq/db';
import { liveTokens, sessions, verifications } from '@rifq/db/schema/identity';
import { rateEvents } from '@rifq/db/schema/platform';
import { buildOwner, buildSession, freshPhone } from '@rifq/testing';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retentionJob } from '../../platform/retention.ts';
import type { SmsMessage } from '../../ports/sms.ts';
import { runJob } from '../../testing/run-job.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendCodeJob } from './identity.jobs.ts';

/** A fake SMS adapter that fails `refusals` times first. */
const provider = { refusals: 0, asked: 0, sent: Array.of<SmsMessage>() };
const sms = {
  async send(message: SmsMessage) {
    provider.asked += 1;
    if (provider.refusals > 0) {
      provider.refusals -= 1;
      throw new Error('the provider refused the message');
    }
    provider.sent.push(message);
  },
};

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await startTestApp({ sms });
  browser = test.browser();
  await browser.post('/api/user/phone/count', { phone: freshPhone().phone, countryCode: 966 });
});
beforeEach(() => Object.assign(provider, { refusals: 0, asked: 0, sent: [] }));
afterAll(() => test.close());

const typed = (phone: ReturnType<typeof freshPhone>) => ({ phone: phone.phone, countryCode: 966 });
const ask = async (phone: ReturnType<typeof freshPhone>) =>
  dataOf<{ verification_id: string }>(await browser.post('/api/user/otp/send', typed(phone))).verification_id;

type QueuedJob = { state: string; retry_count: number };
async function jobOf(verificationId: string): Promise<QueuedJob | undefined> {
  const { rows } = await test.database.pool.query<QueuedJob>(
    "select state, retry_count from pgboss.job where name = $1 and data ->> 'verification_id' = $2",
    [sendCodeJob.name, verificationId],
  );
  return rows[0];
}

/** Waits until a job has a state. Makes pending retries due at once. */
async function untilJobIs(verificationId: string, state: string, retries?: number): Promise<void> {
  const settled = async () => {
    await test.database.pool.query(
      "update pgboss.job set start_after = now() where name = $1 and state = 'retry'",
      [sendCodeJob.name],
    );
    return jobOf(verificationId);
  };
  const expected = { state, ...(retries === undefined ? {} : { retry_count: retries }) };
  await expect.poll(settled, { interval: 100 }).toMatchObject(expected);
}

describe('the message with the code', () => {
  it('is sent once, in the format of WebOTP', async () => {
    const phone = freshPhone();
    const id = await ask(phone);
    await untilJobIs(id, 'completed');
    expect(provider.sent).toHaveLength(1);
    const [message] = provider.sent;
    expect(message).toMatchObject({ to: phone.phoneE164, code: expect.stringMatching(/^\d{6}$/) });
    const lines = message?.text.split('\n') ?? [];
    expect(lines[0]).toBe(`رمز الدخول إلى رِفق: ${message?.code}`);
    expect(lines.at(-1)).toBe(`@localhost #${message?.code}`);
    expect(
      (await browser.post('/api/user/otp/verify', { verification_id: id, code: message?.code })).status,
    ).toBe(200);
  });

  it('is retried when the provider refuses it, and sent once', async () => {
    provider.refusals = 2;
    const phone = freshPhone();
    const id = await ask(phone);
    await untilJobIs(id, 'completed', 2);
    expect([provider.asked, provider.sent.map(message => message.to)]).toEqual([3, [phone.phoneE164]]);
    const code = provider.sent[0]?.code;
    expect((await browser.post('/api/user/otp/verify', { verification_id: id, code })).status).toBe(200);
  });

  it('fails after four attempts', async () => {
    provider.refusals = 100;
    const id = await ask(freshPhone());
    await untilJobIs(id, 'failed');
    expect([provider.asked, provider.sent]).toEqual([4, []]);
  });

  it('is not sent when a newer code has superseded it', async () => {
    provider.refusals = 1;
    const phone = freshPhone();
    const first = await ask(phone);
    await expect.poll(() => provider.asked).toBe(1);
    test.advance(30);
    const second = await ask(phone);
    await untilJobIs(second, 'completed');
    await untilJobIs(first, 'completed', 1);
    expect(provider.sent).toHaveLength(1);
    const code = provider.sent[0]?.code;
    expect((await browser.post('/api/user/otp/verify', { verification_id: second, code })).status).toBe(200);
  });

  it('is not sent when its code has expired', async () => {
    provider.refusals = 1;
    const id = await ask(freshPhone());
    await expect.poll(() => provider.asked).toBe(1);
    test.advance(5 * 60);
    await untilJobIs(id, 'completed', 1);
    expect(provider.sent).toEqual([]);
  });
});

describe('the retention', () => {
  const daysAgo = (days: number) => new Date(test.deps.now().getTime() - days * 24 * 3600 * 1000);

  it('erases what has expired, and nothing else', async () => {
    const { db } = test.database;
    const owner = await buildOwner(db);
    const [old, recent] = [
      await buildSession(db, owner.id, { expiresAt: daysAgo(3) }),
      await buildSession(db, owner.id, { expiresAt: daysAgo(1), revokedAt: daysAgo(20) }),
    ];
    const open = await buildSession(db, owner.id, { expiresAt: daysAgo(-30) });
    const token = (sessionId: string, days: number) => ({
      id: newId(),
      sessionId,
      tokenHash: Buffer.from(newId()),
      expiresAt: daysAgo(days),
    });
    const tokens = [token(open.sessionId, 3), token(open.sessionId, 1), token(old.sessionId, -1)];
    await db.insert(liveTokens).values(tokens);
    const verification = (days: number) => ({
      id: newId(),
      phoneE164: freshPhone().phoneE164,
      nonceHash: Buffer.alloc(32),
      codeHash: Buffer.alloc(32),
      expiresAt: daysAgo(days),
    });
    const asked = [verification(3), verification(1)];
    await db.insert(verifications).values(asked);
    const acts = [3, 1].map(days => ({ id: newId(), bucket: 'test', at: daysAgo(days) }));
    await db.insert(rateEvents).values(acts);

    await runJob(test, retentionJob);

    const left = async (
      table: typeof sessions | typeof liveTokens | typeof verifications | typeof rateEvents,
      ids: string[],
    ) => {
      const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids));
      return ids.filter(id => rows.some(row => row.id === id));
    };
    const kept = [recent.sessionId, open.sessionId];
    expect(await left(sessions, [old.sessionId, ...kept])).toEqual(kept);
    expect(
      await left(
        liveTokens,
        tokens.map(row => row.id),
      ),
    ).toEqual([tokens[1]?.id]);
    expect(
      await left(
        verifications,
        asked.map(row => row.id),
      ),
    ).toEqual([asked[1]?.id]);
    expect(
      await left(
        rateEvents,
        acts.map(row => row.id),
      ),
    ).toEqual([acts[1]?.id]);
  });

  it('runs every night, and reminders every half hour', async () => {
    const { rows } = await test.database.pool.query(
      'select name, cron, timezone from pgboss.schedule order by name',
    );
    expect(rows).toEqual([
      { name: 'platform.retention', cron: '17 2 * * *', timezone: 'UTC' },
      { name: 'reminders.remind', cron: '*/30 * * * *', timezone: 'UTC' },
    ]);
  });
});

describe('a job', () => {
  it('exists exactly when its transaction is committed', async () => {
    const { pool } = test.database;
    const phone = freshPhone();
    const queued = async () => {
      const { rows } = await pool.query<{ n: number }>(
        'select count(*)::int as n from pgboss.job where name = $1',
        [sendCodeJob.name],
      );
      return rows[0]?.n ?? 0;
    };
    const before = await queued();
    // Makes the transaction fail at commit, when the job has been written.
    await pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'the commit fails'; end $$;
      create constraint trigger refuse_verifications after insert on verifications
        deferrable initially deferred for each row execute function refuse()`);
    expect((await browser.post('/api/user/otp/send', typed(phone))).status).toBe(500);
    expect(await queued()).toBe(before);
    await pool.query('drop trigger refuse_verifications on verifications; drop function refuse()');
    await untilJobIs(await ask(phone), 'completed');
    expect([await queued(), provider.sent.length]).toEqual([before + 1, 1]);
  });
});

import { newId } from '@rifq/db';
import {
  consumedChallenges,
  knownBrowsers,
  liveTokens,
  passkeyChallenges,
  sessions,
  verifications,
} from '@rifq/db/schema/identity';
import { rateLimitHits } from '@rifq/db/schema/platform';
import { buildOwner, buildSession, freshPhone } from '@rifq/testing';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { retentionJob } from '../../platform/retention.ts';
import { SmsError, type SmsMessage, type SmsOutcome } from '../../ports/sms.ts';
import { runJob } from '../../testing/run-job.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendCodeJob } from './identity.queues.ts';

/** A fake SMS adapter that waits for `ready`, and fails its first `refusals` messages. */
const provider = {
  refusals: 0,
  outcome: 'unsent' as SmsOutcome,
  calls: 0,
  sent: Array.of<SmsMessage>(),
  ready: Promise.resolve(),
};
const sms = {
  isAvailable: true,
  async send(message: SmsMessage) {
    provider.calls += 1;
    await provider.ready;
    if (provider.refusals > 0) {
      provider.refusals -= 1;
      throw new SmsError('the provider refused the message', provider.outcome);
    }
    provider.sent.push(message);
  },
};

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await startTestApp({ sms });
});
beforeEach(async () => {
  browser = test.browser();
  await browser.post('/api/user/phone/count', { phone: freshPhone().phone, countryCode: 966 });
  Object.assign(provider, { refusals: 0, outcome: 'unsent', calls: 0, sent: [], ready: Promise.resolve() });
});
afterAll(() => test.close());

const typed = (phone: ReturnType<typeof freshPhone>) => ({ phone: phone.phone, countryCode: 966 });
const requestCode = async (phone: ReturnType<typeof freshPhone>) =>
  dataOf<{ verification_id: string }>(await browser.post('/api/user/otp/send', typed(phone))).verification_id;

type QueuedJob = { state: string; retry_count: number };
async function jobOf(verificationId: string): Promise<QueuedJob | undefined> {
  const { rows } = await test.database.pool.query<QueuedJob>(
    "select state, retry_count from pgboss.job where name = $1 and data ->> 'verification_id' = $2",
    [sendCodeJob.name, verificationId],
  );
  return rows[0];
}

/** Waits until a job has a state. Makes pending retries due immediately. */
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
    const id = await requestCode(phone);
    await untilJobIs(id, 'completed');
    expect(provider.sent).toHaveLength(1);
    const [message] = provider.sent;
    expect(message).toMatchObject({ to: phone.phoneE164, code: expect.stringMatching(/^\d{6}$/) });
    const lines = message?.text.split('\n') ?? [];
    expect(lines[0]).toBe(`رمز التحقّق في رِفق: ${message?.code}`);
    expect(lines.at(-1)).toBe(`@localhost #${message?.code}`);
    expect(
      (await browser.post('/api/user/otp/verify', { verification_id: id, code: message?.code })).status,
    ).toBe(200);
  });

  it('is retried when the provider refuses it, and sent once', async () => {
    provider.refusals = 2;
    const phone = freshPhone();
    const id = await requestCode(phone);
    await untilJobIs(id, 'completed', 2);
    expect([provider.calls, provider.sent.map(message => message.to)]).toEqual([3, [phone.phoneE164]]);
    const code = provider.sent[0]?.code;
    expect((await browser.post('/api/user/otp/verify', { verification_id: id, code })).status).toBe(200);
  });

  it('is retried until the code expires', async () => {
    provider.refusals = 100;
    const id = await requestCode(freshPhone());
    await untilJobIs(id, 'retry', 5);
    test.advance(5 * 60);
    await untilJobIs(id, 'completed');
    expect(provider.sent).toEqual([]);
  });

  it.each(['refused', 'unknown'] as const)('is not retried when it was %s', async outcome => {
    Object.assign(provider, { refusals: 1, outcome });
    const id = await requestCode(freshPhone());
    await untilJobIs(id, 'failed');
    expect([provider.calls, provider.sent]).toEqual([1, []]);
  });

  it('is sent concurrently with others, so that a slow one delays none', async () => {
    const release = Promise.withResolvers<void>();
    provider.ready = release.promise;
    const slow = await requestCode(freshPhone());
    await expect.poll(() => provider.calls).toBe(1);
    provider.ready = Promise.resolve();
    const quick = await requestCode(freshPhone());
    await untilJobIs(quick, 'completed');
    expect(await jobOf(slow)).toMatchObject({ state: 'active' });
    release.resolve();
    await untilJobIs(slow, 'completed');
  });

  it('is not sent again when its process died during the sending', async () => {
    const release = Promise.withResolvers<void>();
    provider.ready = release.promise;
    const id = await requestCode(freshPhone());
    await expect.poll(() => provider.calls).toBe(1);
    const { rows } = await test.database.pool.query<QueuedJob & { expire_seconds: number }>(
      "select expire_seconds from pgboss.job where data ->> 'verification_id' = $1",
      [id],
    );
    // The job times out before the code expires, but after the longest call of a service.
    expect(rows[0]?.expire_seconds).toBeLessThan(60);
    expect(rows[0]?.expire_seconds).toBeGreaterThan(10);
    // The queue does the same with a run whose process has died.
    const revive =
      "update pgboss.job set state = 'retry', start_after = now(), retry_count = 1 where data ->> 'verification_id' = $1";
    await test.database.pool.query(revive, [id]);
    await untilJobIs(id, 'retry', 2);
    test.advance(5 * 60);
    await untilJobIs(id, 'completed');
    expect(provider.calls).toBe(1);
    release.resolve();
  });

  it('is not sent when a newer code has superseded it', async () => {
    provider.refusals = 1;
    const phone = freshPhone();
    const first = await requestCode(phone);
    await expect.poll(() => provider.calls).toBe(1);
    test.advance(30);
    const second = await requestCode(phone);
    await untilJobIs(second, 'completed');
    await untilJobIs(first, 'completed', 1);
    expect(provider.sent).toHaveLength(1);
    const code = provider.sent[0]?.code;
    expect((await browser.post('/api/user/otp/verify', { verification_id: second, code })).status).toBe(200);
  });

  it('is not sent when its code has expired', async () => {
    provider.refusals = 1;
    const id = await requestCode(freshPhone());
    await expect.poll(() => provider.calls).toBe(1);
    test.advance(5 * 60);
    await untilJobIs(id, 'completed', 1);
    expect(provider.sent).toEqual([]);
  });
});

describe('the retention', () => {
  const daysAgo = (days: number) => new Date(test.deps.now().getTime() - days * 24 * 3600 * 1000);

  it('deletes expired rows only', async () => {
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
    const verificationRows = [verification(3), verification(1)];
    await db.insert(verifications).values(verificationRows);
    const acts = [3, 1].map(days => ({ id: newId(), bucket: 'test', at: daysAgo(days) }));
    await db.insert(rateLimitHits).values(acts);

    const signatures = ['gone', 'good'];
    await db.insert(consumedChallenges).values([
      { signature: 'gone', expiresAt: daysAgo(1) },
      { signature: 'good', expiresAt: daysAgo(-1) },
    ]);
    const browser = (name: string, days: number) => ({
      hash: Buffer.from(name),
      userId: owner.id,
      sessionId: old.sessionId,
      expiresAt: daysAgo(days),
    });
    await db.insert(knownBrowsers).values([browser('forgotten', 1), browser('known', -300)]);

    const ofSession = { sessionId: open.sessionId };
    await db.insert(passkeyChallenges).values([
      { ...ofSession, challenge: Buffer.alloc(32), purpose: 'registration', expiresAt: daysAgo(1) },
      { ...ofSession, challenge: Buffer.alloc(32, 1), purpose: 'assertion', expiresAt: daysAgo(-1) },
    ]);

    await runJob(test, retentionJob);

    const ofPasskeys = await db
      .select({ purpose: passkeyChallenges.purpose })
      .from(passkeyChallenges)
      .where(eq(passkeyChallenges.sessionId, open.sessionId));
    expect(ofPasskeys).toEqual([{ purpose: 'assertion' }]);
    const challenges = await db
      .select()
      .from(consumedChallenges)
      .where(inArray(consumedChallenges.signature, signatures));
    expect(challenges.map(row => row.signature)).toEqual(['good']);
    // A known browser outlives the session that stored it.
    const browsers = await db.select().from(knownBrowsers).where(eq(knownBrowsers.userId, owner.id));
    expect(browsers).toMatchObject([{ hash: Buffer.from('known'), sessionId: null }]);

    const left = async (
      table: typeof sessions | typeof liveTokens | typeof verifications | typeof rateLimitHits,
      ids: string[],
    ) => {
      const rows = await db.select({ id: table.id }).from(table).where(inArray(table.id, ids));
      return ids.filter(id => rows.some(row => row.id === id));
    };
    const retained = [recent.sessionId, open.sessionId];
    expect(await left(sessions, [old.sessionId, ...retained])).toEqual(retained);
    expect(
      await left(
        liveTokens,
        tokens.map(row => row.id),
      ),
    ).toEqual([tokens[1]?.id]);
    expect(
      await left(
        verifications,
        verificationRows.map(row => row.id),
      ),
    ).toEqual([verificationRows[1]?.id]);
    expect(
      await left(
        rateLimitHits,
        acts.map(row => row.id),
      ),
    ).toEqual([acts[1]?.id]);
  });

  it('runs nightly, as do rewards and cards; reminders every half hour; payments, reservations, doses of drugs and messages each minute', async () => {
    const { rows } = await test.database.pool.query(
      'select name, cron, timezone from pgboss.schedule order by name',
    );
    expect(rows).toEqual([
      { name: 'messaging.end-rooms', cron: '*/10 * * * *', timezone: 'UTC' },
      { name: 'messaging.notices', cron: '* * * * *', timezone: 'UTC' },
      { name: 'payments.forget-cards', cron: '40 3 * * *', timezone: 'UTC' },
      { name: 'payments.sweep', cron: '* * * * *', timezone: 'UTC' },
      { name: 'platform.retention', cron: '17 2 * * *', timezone: 'UTC' },
      { name: 'records.drug-doses', cron: '* * * * *', timezone: 'UTC' },
      { name: 'reminders.remind', cron: '*/30 * * * *', timezone: 'UTC' },
      { name: 'reservations.end-holds', cron: '* * * * *', timezone: 'UTC' },
      { name: 'reservations.end-offers', cron: '* * * * *', timezone: 'UTC' },
      { name: 'reservations.offer-freed', cron: '* * * * *', timezone: 'UTC' },
      { name: 'reservations.remind', cron: '* * * * *', timezone: 'UTC' },
      { name: 'rewards.catch_up', cron: '11 2 * * *', timezone: 'UTC' },
      { name: 'rewards.verify_ledger', cron: '41 2 * * *', timezone: 'UTC' },
    ]);
  });
});

describe('a job', () => {
  it('exists only if its transaction commits', async () => {
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
    // Makes the transaction fail at commit, after the insert of the job.
    await pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'the commit fails'; end $$;
      create constraint trigger refuse_verifications after insert on verifications
        deferrable initially deferred for each row execute function refuse()`);
    expect((await browser.post('/api/user/otp/send', typed(phone))).status).toBe(500);
    expect(await queued()).toBe(before);
    await pool.query('drop trigger refuse_verifications on verifications; drop function refuse()');
    await untilJobIs(await requestCode(phone), 'completed');
    expect([await queued(), provider.sent.length]).toEqual([before + 1, 1]);
  });
});

import { newId } from '@rifq/db';
import { buildClinic, buildOwner, buildSession, type Owner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeKeys } from '../../../core/keys.ts';
import { jsonOf, operatorOf } from '../../../testing/operator.ts';
import { scopeOf } from '../../../testing/scopes.ts';
import { buildSecondFactor, enrolled } from '../../../testing/second-factor-tools.ts';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/test-app.ts';
import { waitForBlocked } from '../../../testing/wait-for-blocked.ts';
import { findActorByToken } from '../sessions/session.service.ts';
import { recoveryCodeHash } from './recovery-code.ts';
import { useCode } from './recovery-codes.repository.ts';
import { codeAt } from './totp.ts';
import { tryCode } from './try-code.ts';

const DAY = 24 * 3600;
let test: TestApp;
let owner: Owner;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await buildOwner(test.database.db);
});

type Begun = { secret: string; uri: string };
type Confirmed = { open_until: string; recovery_codes: string[] };

const begin = (browser: Browser) => browser.post('/api/user/second-factor/begin');
const confirm = (browser: Browser, code: string) => browser.post('/api/user/second-factor/confirm', { code });
const pass = (browser: Browser, code: string) => browser.post('/api/user/second-factor/pass', { code });
const renew = (browser: Browser, code: string) =>
  browser.post('/api/user/second-factor/recovery-codes', { code });

const codeOf = (secret: string) => codeAt(secret, test.deps.now());
const refusalOf = ({ status, body }: TestResponse) => [status, (body as { code?: string }).code];
const wrong = [422, 'second_factor.wrong'];
const malformed = [422, 'request.invalid'];
const locked = [429, 'second_factor.locked'];
const mustPass = [409, 'second_factor.enrolled'];
const missing = [404, 'second_factor.not_found'];
const mustSignIn = [403, 'second_factor.sign_in_again'];

const sessionToken = (browser: Browser) => browser.cookies.get('__Secure_TK') ?? '';

/** Returns until when the clinic's pages are accessible in a browser. */
async function accessibleUntil(browser: Browser): Promise<Date | null> {
  const source = { socketId: null, nonce: null };
  const actor = await findActorByToken(test.deps, sessionToken(browser), source);
  return actor?.secondFactorUntil ?? null;
}

/** Returns the seconds until the session of a browser ends without a request. */
async function secondsLeft(browser: Browser): Promise<number> {
  const { rows } = await test.database.pool.query<{ expires_at: Date }>(
    "select expires_at from sessions where token_hash = sha256(convert_to($1, 'UTF8'))",
    [sessionToken(browser)],
  );
  return Math.round(((rows[0]?.expires_at.getTime() ?? 0) - test.deps.now().getTime()) / 1000);
}

async function titlesOf(userId: string): Promise<string[]> {
  await test.dispatch();
  const { rows } = await test.database.pool.query<{ title: string }>(
    'select title from notifications where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ title }) => title);
}

/** Returns the actions in the audit trail on a user's second factor, the oldest first. */
async function auditOf({ id }: Owner): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ action: string }>(
    "select action from audit_entries where actor = $1 and subject = $1 and action like 'second_factor.%' order by id",
    [id],
  );
  return rows.map(({ action }) => action);
}

describe('enrolling', () => {
  it('takes effect with the first code of the new secret, and shows ten recovery codes once', async () => {
    const browser = await test.signedIn(owner.id);
    const { secret, uri } = dataOf<Begun>(await begin(browser));
    const address = new URL(uri);
    expect([address.protocol, address.searchParams.get('secret')]).toEqual(['otpauth:', secret]);
    expect(Buffer.from(secret)).toHaveLength(32);
    expect(refusalOf(await pass(browser, codeOf(secret)))).toEqual(missing);
    expect(await accessibleUntil(browser)).toBeNull();

    const { open_until, recovery_codes } = dataOf<Confirmed>(await confirm(browser, codeOf(secret)));
    expect(await accessibleUntil(browser)).toEqual(new Date(open_until));
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^([2-9a-hjkmnp-z]{4}-){2}[2-9a-hjkmnp-z]{4}$/);
    expect(refusalOf(await confirm(browser, codeOf(secret)))).toEqual(missing);
    expect(await titlesOf(owner.id)).toEqual(['رُبط تطبيق مصادقة بحسابك']);
    expect(await auditOf(owner)).toEqual(['second_factor.enrolled']);
  });

  it('requires a sign-in within ten minutes for the first secret, but not for its confirmation', async () => {
    const [old, other] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    test.advance(600);
    const { secret } = dataOf<Begun>(await begin(old));
    test.advance(1);
    expect(refusalOf(await begin(other))).toEqual(mustSignIn);
    dataOf(await confirm(old, codeOf(secret)));
  });

  it('stores neither secret nor recovery codes in plain text, and another APP_SECRET cannot decrypt them', async () => {
    const browser = await test.signedIn(owner.id);
    const { secret } = dataOf<Begun>(await begin(browser));
    const { recovery_codes } = dataOf<Confirmed>(await confirm(browser, codeOf(secret)));
    const { rows } = await test.database.pool.query<{ secret: Buffer; row: string; codes: string }>(
      `select secret, second_factors::text as row,
         (select string_agg(recovery_codes::text, ',') from recovery_codes where user_id = $1) as codes
       from second_factors where user_id = $1`,
      [owner.id],
    );
    const [stored] = rows;
    const sealed = stored?.secret.toString('base64url') ?? '';
    const context = `second-factor:${owner.id}`;
    expect(test.deps.keys.open(sealed, context)).toBe(secret);
    expect(() => makeKeys('another secret that is long enough').open(sealed, context)).toThrow();
    expect(() => test.deps.keys.open(sealed, `second-factor:${newId()}`)).toThrow();
    const hex = (text: string) => Buffer.from(text).toString('hex');
    expect(stored?.row).not.toContain(hex(secret));
    expect(stored?.codes.split('","').length).toBeGreaterThan(0);
    for (const code of recovery_codes) {
      expect(stored?.codes).not.toContain(hex(code));
      expect(stored?.codes).not.toContain(hex(code.replaceAll('-', '')));
    }
  });

  it('replaces a secret only in a session that passed the factor within ten minutes', async () => {
    const browser = await enrolled(test, owner.id);
    const otherSession = await test.signedIn(owner.id);
    expect(refusalOf(await begin(otherSession))).toEqual(mustPass);
    expect(refusalOf(await confirm(otherSession, browser.firstCode()))).toEqual(mustPass);

    const { secret } = dataOf<Begun>(await begin(browser));
    // The current secret stays valid until the confirmation.
    dataOf(await pass(otherSession, browser.code()));
    test.advance(601);
    expect(refusalOf(await begin(browser))).toEqual(mustPass);
    expect(refusalOf(await confirm(browser, codeOf(secret)))).toEqual(mustPass);
    dataOf(await pass(browser, browser.code()));
    dataOf(await confirm(browser, codeOf(secret)));
    expect(await accessibleUntil(browser)).not.toBeNull();
    expect(await accessibleUntil(otherSession)).toBeNull();
    expect(refusalOf(await pass(otherSession, browser.code(30)))).toEqual(wrong);
    for (const code of browser.recoveryCodes.slice(0, 2))
      expect(refusalOf(await pass(otherSession, code))).toEqual(wrong);
  });
});

describe('a code of the app', () => {
  it('is accepted once, also when two sessions send it concurrently', async () => {
    const { code } = await buildSecondFactor(test, owner.id);
    const [one, two] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    const responses = await Promise.all([pass(one, code()), pass(two, code())]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const open = await Promise.all([accessibleUntil(one), accessibleUntil(two)]);
    expect(open.filter(Boolean)).toHaveLength(1);
    expect(refusalOf(await pass(open[0] ? two : one, code()))).toEqual(wrong);
  });

  it('repeated in its session returns the same response while valid, extends nothing and counts as no wrong code', async () => {
    const { code } = await buildSecondFactor(test, owner.id);
    const browser = await test.signedIn(owner.id);
    const typed = code();
    const first = dataOf(await pass(browser, typed));
    test.advance(20);
    for (let turn = 0; turn < 6; turn += 1) expect(dataOf(await pass(browser, typed))).toEqual(first);
    const { rowCount } = await test.database.pool.query(
      "select from outbox_events where kind = 'second_factor.passed' and payload ->> 'user_id' = $1",
      [owner.id],
    );
    expect(rowCount).toBe(1);
    expect(refusalOf(await renew(browser, typed))).toEqual(wrong);
    test.advance(70);
    expect(refusalOf(await pass(browser, typed))).toEqual(wrong);
  });

  it.each([
    ['one step late', -30, 200],
    ['one step early', 30, 200],
    ['two steps late', -60, 422],
    ['two steps early', 60, 422],
  ])('of a clock %s', async (_name, seconds, status) => {
    const { code } = await buildSecondFactor(test, owner.id);
    expect((await pass(await test.signedIn(owner.id), code(seconds))).status).toBe(status);
  });

  it('is refused when it is older than the last accepted one', async () => {
    const { code } = await buildSecondFactor(test, owner.id);
    const browser = await test.signedIn(owner.id);
    dataOf(await pass(browser, code(30)));
    expect(refusalOf(await pass(browser, code()))).toEqual(wrong);
  });

  it('may be typed with Arabic digits and spaces', async () => {
    const { code } = await buildSecondFactor(test, owner.id);
    const arabic = code().replace(/\d/g, digit => String.fromCharCode(0x660 + Number(digit)));
    dataOf(await pass(await test.signedIn(owner.id), ` ${arabic.slice(0, 3)} ${arabic.slice(3)} `));
  });

  it('grants access to the clinic pages for twelve hours, in its session alone', async () => {
    const { code } = await buildSecondFactor(test, owner.id);
    const browser = await test.signedIn(owner.id);
    dataOf(await pass(browser, code()));
    expect(await accessibleUntil(await test.signedIn(owner.id))).toBeNull();
    test.advance(12 * 3600 - 1);
    expect(await accessibleUntil(browser)).not.toBeNull();
    test.advance(1);
    expect(await accessibleUntil(browser)).toBeNull();
  });
});

describe('a recovery code', () => {
  it('is accepted once, also when two sessions send it concurrently, and its owner is notified', async () => {
    const { recoveryCodes } = await buildSecondFactor(test, owner.id);
    const [one, two] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    const [code = '', other = ''] = recoveryCodes;
    const responses = await Promise.all([pass(one, code), pass(two, code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const typed = `«${other.toUpperCase().replaceAll('-', ' \u2212 ')}».`;
    expect(dataOf(await pass(two, typed))).toMatchObject({ recovery_codes_left: 8 });
    expect(await titlesOf(owner.id)).toEqual(['استُخدم رمز استرداد', 'استُخدم رمز استرداد']);
    expect(await auditOf(owner)).toEqual([
      'second_factor.recovery_code_used',
      'second_factor.recovery_code_used',
    ]);
  });

  it('is accepted with copied invisible characters, and malformed input does not count as an attempt', async () => {
    const { recoveryCodes } = await buildSecondFactor(test, owner.id);
    const browser = await test.signedIn(owner.id);
    const [code = ''] = recoveryCodes;
    // One more than the number that locks the account.
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect(refusalOf(await pass(browser, code.slice(0, -1)))).toEqual(malformed);
      expect(refusalOf(await pass(browser, '12345'))).toEqual(malformed);
    }
    expect(dataOf(await pass(browser, `\u200e${code}\u200e\u200b\n`))).toMatchObject({
      recovery_codes_left: 9,
    });
  });

  it('is accepted once by concurrent statements', async () => {
    const { recoveryCodes } = await buildSecondFactor(test, owner.id);
    const own = scopeOf('user', owner.id);
    const hash = recoveryCodeHash(test.deps.keys, owner.id, recoveryCodes[0] ?? '');
    const use = () => useCode(test.database.db, own, hash, test.deps.now());
    expect((await Promise.all([use(), use()])).sort()).toEqual([false, true]);
  });

  it('is renewed with all others only with a code of the app, and its owner is notified', async () => {
    const { recoveryCodes, code } = await buildSecondFactor(test, owner.id);
    const browser = await test.signedIn(owner.id);
    const [old = ''] = recoveryCodes;
    expect(refusalOf(await renew(browser, old))).toEqual(malformed);
    const { recovery_codes } = dataOf<Confirmed>(await renew(browser, code()));
    expect(refusalOf(await pass(browser, old))).toEqual(wrong);
    expect(dataOf(await pass(browser, recovery_codes[0] ?? ''))).toMatchObject({ recovery_codes_left: 9 });
    expect(await titlesOf(owner.id)).toEqual(['رموز استرداد جديدة', 'استُخدم رمز استرداد']);
    expect(await auditOf(owner)).toEqual(['second_factor.codes_renewed', 'second_factor.recovery_code_used']);
  });

  it('is refused for another account', async () => {
    const { recoveryCodes } = await buildSecondFactor(test, owner.id);
    const other = await buildOwner(test.database.db);
    const { code } = await buildSecondFactor(test, other.id);
    const browser = await test.signedIn(other.id);
    expect(refusalOf(await pass(browser, recoveryCodes[0] ?? ''))).toEqual(wrong);
    dataOf(await pass(browser, code()));
  });
});

describe('wrong codes', () => {
  it('lock the account after five in 15 minutes, over all sessions and calls, also for right codes', async () => {
    const { code, recoveryCodes } = await buildSecondFactor(test, owner.id);
    const [one, two] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    const first = await pass(one, 'aaaa-bbbb-cccc');
    expect(refusalOf(first)).toEqual(wrong);
    expect(first.body).toMatchObject({ errors: { code: ['الرمز غير صحيح. بقيت 4 محاولات.'] } });
    test.advance(300);
    expect(refusalOf(await renew(two, '000000'))).toEqual(wrong);
    // A right code does not reset the count of wrong ones.
    dataOf(await pass(one, code()));
    expect(refusalOf(await pass(two, code()))).toEqual(wrong);
    expect(refusalOf(await pass(one, 'aaaa-bbbb-cccc'))).toEqual(wrong);
    expect(await titlesOf(owner.id)).toEqual([]);
    const last = await pass(two, code());
    expect(refusalOf(last)).toEqual(locked);
    expect(last.body).toMatchObject({ retry_after: 600 });
    for (const right of [code(30), recoveryCodes[0] ?? ''])
      expect(refusalOf(await pass(one, right))).toEqual(locked);
    expect(await titlesOf(owner.id)).toEqual(['رموز خاطئة في صفحات العيادة']);
    expect(await auditOf(owner)).toEqual(['second_factor.locked']);

    test.advance(599);
    expect(refusalOf(await pass(one, code()))).toEqual(locked);
    test.advance(1);
    dataOf(await pass(one, code()));
  });

  it('are all counted when many arrive concurrently', async () => {
    let attempted = 0;
    const attempt = async () => {
      attempted += 1;
      // The first attempt ends when the others wait for it.
      if (attempted === 1) await waitForBlocked(test.database, 5);
      return null;
    };
    const own = scopeOf('user', owner.id);
    const attempts = Array.from({ length: 6 }, () => tryCode(test.deps, { own, socketId: null }, attempt));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.map(({ status }) => status)).toEqual(attempts.map(() => 'rejected'));
    expect(attempted).toBe(5);
  });

  it('of another account do not lock this one', async () => {
    const other = await buildOwner(test.database.db);
    await buildSecondFactor(test, other.id);
    const otherUser = await test.signedIn(other.id);
    for (let turn = 0; turn < 6; turn += 1) await pass(otherUser, 'aaaa-bbbb-cccc');
    const { code } = await buildSecondFactor(test, owner.id);
    dataOf(await pass(await test.signedIn(owner.id), code()));
  });
});

describe('the sessions of an account with a second factor', () => {
  const maxAgeOf = ({ response }: TestResponse) =>
    response.cookies.find(({ name }) => name === '__Secure_TK')?.maxAge;

  it('end after seven days without a request once it is enrolled, with their cookies', async () => {
    const now = test.deps.now();
    const long = { createdAt: now, lastSeenAt: now, expiresAt: new Date(now.getTime() + 90 * DAY * 1000) };
    const { token } = await buildSession(test.database.db, owner.id, long);
    const otherSession = test.browser();
    otherSession.cookies.set('__Secure_TK', (await buildSession(test.database.db, owner.id, long)).token);
    const browser = test.browser();
    browser.cookies.set('__Secure_TK', token);
    const { secret } = dataOf<Begun>(await begin(browser));
    const confirmed = await confirm(browser, codeOf(secret));
    expect(maxAgeOf(confirmed)).toBe(7 * DAY);
    expect([await secondsLeft(browser), await secondsLeft(otherSession)]).toEqual([7 * DAY, 7 * DAY]);

    test.advance(6 * DAY);
    expect(maxAgeOf(await browser.get('/api/user/me'))).toBe(7 * DAY);
    expect(await secondsLeft(browser)).toBe(7 * DAY);
    test.advance(DAY);
    expect((await otherSession.get('/api/user/me')).status).toBe(401);
    expect((await browser.get('/api/user/me')).status).toBe(200);
  });

  async function signInByCode(browser: Browser): Promise<TestResponse> {
    const typed = { phone: owner.phone, countryCode: owner.countryCode };
    await browser.post('/api/user/phone/count', typed);
    const sent = dataOf<{ verification_id: string }>(await browser.post('/api/user/otp/send', typed));
    const { verification_id } = sent;
    const code = await test.codeFor(owner.phoneE164);
    dataOf(await browser.post('/api/user/otp/verify', { verification_id, code }));
    return browser.post('/api/user/sign', { ...typed, verification_id });
  }

  it('have the same length after a new sign-in, which requires the factor again in the same browser', async () => {
    const browser = await enrolled(test, owner.id);
    expect(await accessibleUntil(browser)).not.toBeNull();
    // The browser receives its nonce with the first call.
    const response = await signInByCode(browser);
    expect(response.status).toBe(200);
    expect([maxAgeOf(response), await secondsLeft(browser)]).toEqual([7 * DAY, 7 * DAY]);
    expect(await accessibleUntil(browser)).toBeNull();
  });

  it('of a new clinic member are as short immediately, before the factor is enrolled', async () => {
    const now = test.deps.now();
    const { token } = await buildSession(test.database.db, owner.id, {
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + 90 * DAY * 1000),
    });
    const browser = test.browser();
    browser.cookies.set('__Secure_TK', token);
    const run = operatorOf(() => test);
    const clinic = await buildClinic(test.database.db);
    const named = ['--clinic', clinic.id, '--phone', owner.phoneE164];
    expect((await run('member-add', ...named, '--role', 'desk')).code).toBe(0);
    expect(await secondsLeft(browser)).toBe(7 * DAY);
    test.advance(DAY);
    expect(maxAgeOf(await browser.get('/api/user/me'))).toBe(7 * DAY);
    expect(maxAgeOf(await signInByCode(browser))).toBe(7 * DAY);
    expect((await run('member-remove', '--phone', owner.phoneE164)).code).toBe(0);
    // Another code can be requested only after a wait.
    test.advance(60);
    expect(maxAgeOf(await signInByCode(browser))).toBe(90 * DAY);
  });

  it('last 90 days for an account without a second factor', async () => {
    const browser = test.browser();
    const response = await signInByCode(browser);
    expect([maxAgeOf(response), await secondsLeft(browser)]).toEqual([90 * DAY, 90 * DAY]);
  });
});

describe('an operator', () => {
  const run = operatorOf(() => test);

  it('removes the factor of a lost phone, which ends all sessions, is audited and notifies the owner', async () => {
    const browser = await enrolled(test, owner.id);
    const otherSession = await test.signedIn(owner.id);
    const reset = await run('second-factor-reset', owner.phoneE164, '--reason', 'هاتف مفقود', '--json');
    expect([reset.code, jsonOf(reset)]).toEqual([0, { reset: true }]);
    for (const ended of [browser, otherSession]) expect((await ended.get('/api/user/me')).status).toBe(401);
    const newSession = await test.signedIn(owner.id);
    for (const code of [browser.code(), browser.recoveryCodes[0] ?? ''])
      expect(refusalOf(await pass(newSession, code))).toEqual(missing);
    dataOf(await begin(newSession));
    const { rows } = await test.database.pool.query(
      'select actor, action, subject from audit_entries where subject like $1',
      [`${owner.id}%`],
    );
    expect(rows).toEqual([
      { actor: 'salma', action: 'second_factor.reset', subject: `${owner.id}: هاتف مفقود` },
    ]);
    expect(await titlesOf(owner.id)).toEqual(['أُلغيت وسائل التحقّق']);
    const events = await test.database.pool.query(
      "select from outbox_events where kind = 'session.revoked' and payload ->> 'user_id' = $1",
      [owner.id],
    );
    expect(events.rowCount).toBe(2);
  });

  it('is refused without a reason, and for a phone without a second factor', async () => {
    expect((await run('second-factor-reset', owner.phoneE164)).code).toBe(2);
    expect(await run('second-factor-reset', owner.phoneE164, '--reason', 'x')).toEqual({
      code: 3,
      out: '',
      err: 'No user with a second factor has this phone number.',
    });
  });

  it('permanently revokes the passed factor of an account that is suspended', async () => {
    const browser = await enrolled(test, owner.id);
    await run('user-off', owner.phoneE164);
    await run('user-on', owner.phoneE164);
    expect((await browser.get('/api/user/me')).status).toBe(200);
    expect(await accessibleUntil(browser)).toBeNull();
  });
});

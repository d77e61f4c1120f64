import type { Solution } from '@rifq/contract';
import { withTransaction } from '@rifq/db';
import { buildOwner, buildSession, freshPhone } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recordHits } from '../../platform/rate-limits.ts';
import { solutionOf } from '../../testing/solve-challenge.ts';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../testing/test-app.ts';
import { waitForBlocked } from '../../testing/wait-for-blocked.ts';
import {
  networkHash,
  riyadhDayOf,
  sendLimits,
  solvedForPhone,
  solvedLimits,
  wrongCodeLimits,
} from './limits.ts';
import { sendCode } from './send-code.service.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ limits: { smsPerCountryADay: 20 } });
});
const DAY_SECONDS = 24 * 3600;
/** Each test starts on a new day at 8:00 in Riyadh: wrong codes count per day, which must not end within an attack. */
beforeEach(async () => {
  const seconds = Math.floor(test.deps.now().getTime() / 1000);
  const intoDay = (seconds - 5 * 3600) % DAY_SECONDS;
  test.advance(DAY_SECONDS - intoDay);
  await test.database.pool.query('truncate sms_budgets');
});
afterAll(() => test.close());

type Phone = ReturnType<typeof freshPhone>;
const typed = (phone: Phone) => ({ phone: phone.phone, countryCode: 966 });
const wrong = (code: string) => (code === '111111' ? '222222' : '111111');

async function freshBrowser(address?: string): Promise<Browser> {
  const browser = test.browser(address);
  await browser.post('/api/user/otp/send', { phone: '0500000001', countryCode: 966 });
  return browser;
}

const send = (browser: Browser, phone: Phone, solution?: Solution) =>
  browser.post('/api/user/otp/send', { ...typed(phone), ...(solution ? { solution } : {}) });
const verify = (browser: Browser, verification_id: string, code: string, solution?: Solution) =>
  browser.post('/api/user/otp/verify', { verification_id, code, ...(solution ? { solution } : {}) });

async function requestCode(browser: Browser, phone: Phone, solution?: Solution) {
  const { verification_id } = dataOf<{ verification_id: string }>(await send(browser, phone, solution));
  return { verification_id, code: await test.codeFor(phone.phoneE164) };
}

/** Signs in by a code, with the solution of a challenge if given. */
async function signIn(browser: Browser, phone: Phone, solution?: Solution): Promise<void> {
  const { verification_id, code } = await requestCode(browser, phone, solution);
  dataOf(await verify(browser, verification_id, code));
  dataOf(await browser.post('/api/user/sign', { ...typed(phone), verification_id }));
}

/** Creates an owner whose browser is known because it has signed in, and out again. */
async function ownerAtHome(): Promise<{ phone: Phone; known: Browser }> {
  const phone = freshPhone();
  await buildOwner(test.database.db, phone);
  const known = await freshBrowser();
  await signIn(known, phone);
  dataOf(await known.get('/api/user/logout'));
  test.advance(600);
  return { phone, known };
}

/** Requests codes and enters wrong ones, from other networks, until the phone is locked. */
async function attack(phone: Phone): Promise<Browser> {
  const attacker = await freshBrowser();
  for (let round = 0; round < 4; round += 1) {
    const { verification_id, code } = await requestCode(attacker, phone);
    for (let attempt = 0; attempt < 5; attempt += 1) await verify(attacker, verification_id, wrong(code));
    test.advance(310);
  }
  return attacker;
}

const challenged = { status: 429, body: expect.objectContaining({ code: 'identity.challenge_required' }) };
const hit = (bucket: string | undefined, times: number) =>
  withTransaction(test.database.db, async tx => {
    for (let time = 0; time < times; time += 1) await recordHits(tx, [bucket ?? ''], test.deps.now());
  });
/** The bucket of wrong codes of unknown browsers: 20 lock a phone for each that has solved no challenge. */
const unknownBrowserBucket = ({ phoneE164: phone }: Phone) =>
  wrongCodeLimits(test.deps.keys, { trustLevel: 'unknown', phone })[0]?.bucket;
const taken = async () => {
  const { rows } = await test.database.pool.query<{ taken: number }>('select taken from sms_budgets');
  return rows[0]?.taken ?? 0;
};
const takeAll = (count: number) =>
  test.database.pool.query(
    `insert into sms_budgets (country_code, day, taken) values (966, $1, $2)
     on conflict (country_code, day) do update set taken = excluded.taken`,
    [riyadhDayOf(test.deps.now()), count],
  );

describe('a phone that an unknown browser has locked', () => {
  it('lets its owner sign in on a known device without a challenge', async () => {
    const { phone, known } = await ownerAtHome();
    await attack(phone);
    await signIn(known, phone);
    expect((await known.get('/api/user/me')).status).toBe(200);
  });

  it('lets its owner sign in from a fresh browser only after a solved challenge', async () => {
    const { phone } = await ownerAtHome();
    const attacker = await attack(phone);
    expect(await send(attacker, phone)).toMatchObject(challenged);
    const owner = await freshBrowser();
    const refused = await send(owner, phone);
    expect(refused).toMatchObject(challenged);
    const before = (await test.messages()).length;
    expect(await send(attacker, phone)).toMatchObject(challenged);
    expect(await send(owner, phone)).toMatchObject(challenged);
    expect((await test.messages()).length).toBe(before);
    await signIn(owner, phone, await solutionOf(refused));
  });

  it('accepts a solution once, from its own browser, for its own phone, in time and unchanged', async () => {
    const { phone } = await ownerAtHome();
    const other = freshPhone();
    await attack(phone);
    await attack(other);
    const owner = await freshBrowser();
    const solution = await solutionOf(await send(owner, phone));
    const { challenge } = solution;
    const longer = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 3600 };
    for (const bad of [
      { ...solution, derivedKey: '00'.repeat(32) },
      { ...solution, challenge: { ...challenge, parameters: longer } },
      { ...solution, challenge: { ...challenge, signature: '00'.repeat(32) } },
    ])
      expect(await send(owner, phone, bad)).toMatchObject(challenged);
    expect(await send(await freshBrowser(), phone, solution)).toMatchObject(challenged);
    expect(await send(owner, other, solution)).toMatchObject(challenged);
    dataOf(await send(owner, phone, solution));
    test.advance(60);
    expect(await send(owner, phone, solution)).toMatchObject(challenged);

    const late = await solutionOf(await send(owner, phone));
    test.advance(300);
    expect(await send(owner, phone, late)).toMatchObject(challenged);
  });

  it('accepts a code that its owner already received, after a solved challenge', async () => {
    const { phone } = await ownerAtHome();
    const owner = await freshBrowser();
    const { verification_id, code } = await requestCode(owner, phone);
    await hit(unknownBrowserBucket(phone), 20);
    const refused = await verify(owner, verification_id, code);
    expect(refused).toMatchObject(challenged);
    const solution = await solutionOf(refused);
    const mistyped = await verify(owner, verification_id, wrong(code), solution);
    expect(mistyped.body).toMatchObject({ code: 'identity.code_wrong' });
    dataOf(await verify(owner, verification_id, code));
  });

  it('makes the challenge harder after each solved one, up to a limit', async () => {
    const { phone } = await ownerAtHome();
    const owner = await freshBrowser();
    await hit(unknownBrowserBucket(phone), 20);
    /** Solves 20 challenges and returns the derivations of each. */
    const work = async () => {
      const counters: number[] = [];
      for (let count = 0; count < 20; count += 1)
        counters.push((await solutionOf(await send(owner, phone))).counter);
      return counters;
    };
    const { first, last } = test.deps.limits.challenge;
    expect(Math.max(...(await work()))).toBe(first - 1);
    await hit(solvedForPhone(test.deps.keys, phone.phoneE164), 39);
    const grown = Math.max(...(await work()));
    expect(grown).toBeGreaterThan(first);
    expect(grown).toBeLessThan(last);
    await hit(solvedForPhone(test.deps.keys, phone.phoneE164), 1);
    // A solved challenge would not help now, so none is requested.
    expect((await send(owner, phone)).body).toMatchObject({ code: 'identity.sends_exhausted' });
  });

  it('lets its owner sign in from a known network, whatever other networks have solved and guessed', async () => {
    const phone = freshPhone();
    await signIn(await freshBrowser('203.0.113.10'), phone);
    test.advance(600);
    const { keys } = test.deps;
    const otherNetwork = {
      trustLevel: 'solved',
      phone: phone.phoneE164,
      network: networkHash(keys, '198.51.100.9'),
      isFamiliar: false,
    } as const;
    await hit(unknownBrowserBucket(phone), 20);
    await hit(solvedForPhone(keys, phone.phoneE164), 40);
    await hit(wrongCodeLimits(keys, otherNetwork)[1]?.bucket, 40);
    const away = await freshBrowser('198.51.100.10');
    expect((await send(away, phone)).body).toMatchObject({ code: 'identity.sends_exhausted' });

    const [neighbour, owner] = [await freshBrowser('203.0.113.77'), await freshBrowser('203.0.113.78')];
    const { verification_id, code } = await requestCode(
      neighbour,
      phone,
      await solutionOf(await send(neighbour, phone)),
    );
    for (let attempt = 0; attempt < 5; attempt += 1) await verify(neighbour, verification_id, wrong(code));
    await signIn(owner, phone, await solutionOf(await send(owner, phone)));

    // The known network itself has a limit too.
    const atHome = { ...otherNetwork, network: networkHash(keys, '203.0.113.10'), isFamiliar: true };
    await hit(wrongCodeLimits(keys, atHome)[0]?.bucket, 5);
    expect((await send(await freshBrowser('203.0.113.79'), phone)).body).toMatchObject({
      code: 'identity.phone_locked',
    });
  });

  it('deletes the known network of a device that its owner signs out; no other phone shares it', async () => {
    const [phone, other] = [freshPhone(), freshPhone()];
    const here = await freshBrowser('203.0.113.10');
    await signIn(here, phone);
    test.advance(600);
    await signIn(await freshBrowser('192.0.2.10'), phone);
    for (const { phoneE164 } of [phone, other]) await hit(solvedForPhone(test.deps.keys, phoneE164), 40);
    await hit(unknownBrowserBucket(phone), 20);
    await hit(unknownBrowserBucket(other), 20);
    const there = await freshBrowser('192.0.2.11');
    expect((await send(there, other)).body).toMatchObject({ code: 'identity.sends_exhausted' });
    expect(await send(there, phone)).toMatchObject(challenged);
    const { devices } = dataOf<{ devices: { id: string; current: boolean }[] }>(
      await here.get('/api/user/devices'),
    );
    const device_id = devices.find(device => !device.current)?.id;
    dataOf(await here.post('/api/user/devices/revoke', { device_id }));
    expect((await send(there, phone)).body).toMatchObject({ code: 'identity.sends_exhausted' });
    expect(await send(await freshBrowser('203.0.113.11'), phone)).toMatchObject(challenged);
  });

  it('locks only the network that guesses in spite of solved challenges, up to a limit over all networks', async () => {
    const { phone } = await ownerAtHome();
    const { keys } = test.deps;
    await hit(unknownBrowserBucket(phone), 20);
    const solvedAt = (ip: string) =>
      wrongCodeLimits(keys, {
        trustLevel: 'solved',
        phone: phone.phoneE164,
        network: networkHash(keys, ip),
        isFamiliar: false,
      });
    const [ofNetwork, ofPhone] = solvedAt('203.0.113.9');
    await hit(ofNetwork?.bucket, 10);
    const [guesser, owner] = [await freshBrowser('203.0.113.77'), await freshBrowser('203.0.114.77')];
    expect((await send(guesser, phone)).body).toMatchObject({ code: 'identity.phone_locked' });
    expect(await send(owner, phone)).toMatchObject(challenged);
    await hit(ofPhone?.bucket, 40);
    expect((await send(owner, phone)).body).toMatchObject({ code: 'identity.phone_locked' });
  });
});

describe('an unknown browser', () => {
  it('waits after its own code, and solves a challenge when another browser has just requested one', async () => {
    const phone = freshPhone();
    const [one, two] = [await freshBrowser(), await freshBrowser()];
    dataOf(await send(one, phone));
    expect((await send(one, phone)).body).toMatchObject({ code: 'identity.resend_wait', retry_after: 30 });
    const refused = await send(two, phone);
    expect(refused).toMatchObject(challenged);
    dataOf(await send(two, phone, await solutionOf(refused)));
  });

  it('with a code of its own solves a challenge instead of waiting for requests of other browsers', async () => {
    const phone = freshPhone();
    const owner = await freshBrowser();
    dataOf(await send(owner, phone));
    test.advance(30);
    const { keys } = test.deps;
    const [shared] = sendLimits(keys, { trustLevel: 'unknown', phone: phone.phoneE164 }, '10.9.9.9');
    await hit(shared?.bucket, 3);
    const refused = await send(owner, phone);
    expect(refused).toMatchObject(challenged);
    expect(dataOf(await send(owner, phone, await solutionOf(refused)))).toMatchObject({ resend_in: 60 });
    expect((await send(owner, phone)).body).toMatchObject({ code: 'identity.resend_wait', retry_after: 60 });
  });

  it('solves a challenge when its whole network has requested many codes', async () => {
    const ip = '2001:db8:77:1::1';
    const phone = freshPhone();
    const limits = sendLimits(test.deps.keys, { trustLevel: 'unknown', phone: phone.phoneE164 }, ip);
    await hit(limits.find(limit => limit.count === 60)?.bucket, 60);
    const neighbour = await freshBrowser('2001:db8:77:ffff::1');
    const refused = await send(neighbour, phone);
    expect(refused).toMatchObject(challenged);
    const network = networkHash(test.deps.keys, ip);
    const solved = { trustLevel: 'solved', phone: phone.phoneE164, network, isFamiliar: false } as const;
    await hit(solvedLimits(test.deps.keys, solved).at(-1)?.bucket, 1000);
    const far = await freshBrowser('2001:db8:78:ffff::1');
    dataOf(await send(far, phone));
    dataOf(await send(neighbour, phone, await solutionOf(refused)));
  });
});

describe('a known browser', () => {
  it('has limits of its own, for sent and for wrong codes', async () => {
    const { phone, known } = await ownerAtHome();
    for (let round = 0; round < 4; round += 1) {
      const { verification_id, code } = await requestCode(known, phone);
      for (let attempt = 0; attempt < 5; attempt += 1) await verify(known, verification_id, wrong(code));
      test.advance(310);
    }
    expect((await send(known, phone)).body).toMatchObject({ code: 'identity.phone_locked' });
    dataOf(await send(await freshBrowser(), phone));
  });

  it('is known for one phone only', async () => {
    const { known } = await ownerAtHome();
    const { phone: other } = await ownerAtHome();
    await attack(other);
    expect(await send(known, other)).toMatchObject(challenged);
  });

  it('is deleted when its owner signs it out from another device, and stays known after a plain sign-out', async () => {
    const phone = freshPhone();
    const [here, there] = [await freshBrowser(), await freshBrowser()];
    await signIn(here, phone);
    test.advance(600);
    await signIn(there, phone);
    test.advance(3600);
    const { devices } = dataOf<{ devices: { id: string; current: boolean }[] }>(
      await here.get('/api/user/devices'),
    );
    const device_id = devices.find(device => !device.current)?.id;
    dataOf(await here.post('/api/user/devices/revoke', { device_id }));
    await attack(phone);
    expect(await send(there, phone)).toMatchObject(challenged);
    dataOf(await here.get('/api/user/logout'));
    dataOf(await send(here, phone));
  });

  it('is deleted when its owner signs out all other devices, even if it was signed out before', async () => {
    const { phone, known } = await ownerAtHome();
    const here = await freshBrowser();
    await signIn(here, phone);
    dataOf(await here.post('/api/user/devices/revoke-others'));
    test.advance(3600);
    await attack(phone);
    expect(await send(known, phone)).toMatchObject(challenged);
  });

  it('is stored when a session is extended that is older than the storing of browsers', async () => {
    const phone = freshPhone();
    const { id } = await buildOwner(test.database.db, phone);
    const browser = await freshBrowser();
    const lastSeenAt = new Date(test.deps.now().getTime() - 11 * 60_000);
    const expiresAt = new Date(test.deps.now().getTime() + DAY_SECONDS * 1000);
    const { token } = await buildSession(test.database.db, id, { lastSeenAt, expiresAt });
    browser.cookies.set('__Secure_TK', token);
    const { response } = await browser.get('/api/user/me');
    const nonce = response.cookies.find(cookie => cookie.name === 'rifq_nonce');
    expect(nonce).toMatchObject({ value: browser.cookies.get('rifq_nonce'), maxAge: 400 * 24 * 3600 });
    dataOf(await browser.get('/api/user/logout'));
    await hit(unknownBrowserBucket(phone), 20);
    dataOf(await send(browser, phone));
  });

  it('is not stored when the session ends during its extension', async () => {
    const { db } = test.database;
    const { id } = await buildOwner(db);
    const browser = await freshBrowser();
    const lastSeenAt = new Date(test.deps.now().getTime() - 11 * 60_000);
    const expiresAt = new Date(test.deps.now().getTime() + DAY_SECONDS * 1000);
    const { token } = await buildSession(db, id, { lastSeenAt, expiresAt });
    browser.cookies.set('__Secure_TK', token);
    let response: Promise<TestResponse> | undefined;
    await withTransaction(db, async tx => {
      await tx.execute(sql`update sessions set revoked_at = now() where user_id = ${id}`);
      response = browser.get('/api/user/me');
      await waitForBlocked(test.database);
    });
    await response;
    expect((await db.execute(sql`select from known_browsers where user_id = ${id}`)).rows).toEqual([]);
  });

  it('has a nonce for 400 days, is stored as a keyed hash, and is deleted with the account', async () => {
    const phone = freshPhone();
    const browser = await freshBrowser();
    const { verification_id, code } = await requestCode(browser, phone);
    dataOf(await verify(browser, verification_id, code));
    const signed = await browser.post('/api/user/sign', { ...typed(phone), verification_id });
    const nonce = signed.response.cookies.find(cookie => cookie.name === 'rifq_nonce');
    expect(nonce).toMatchObject({ maxAge: 400 * 24 * 3600, httpOnly: true });
    const { db } = test.database;
    const stored = () =>
      db.execute<{ row: string }>(
        sql`select known_browsers::text as row from known_browsers join users on users.id = user_id
            where phone_e164 = ${phone.phoneE164}`,
      );
    const [{ row } = { row: '' }] = (await stored()).rows;
    expect(row).not.toContain(nonce?.value);
    expect(row).not.toContain(phone.phone);
    const { rows } = await db.execute<{ cascades: boolean }>(
      sql`select confdeltype = 'c' as cascades from pg_constraint where conname = 'known_browsers_user_id_users_id_fk'`,
    );
    expect(rows).toEqual([{ cascades: true }]);
  });
});

describe('the budget of a country', () => {
  it('reserves a part for phones with an account, and the last part for known browsers', async () => {
    const { phone: account, known } = await ownerAtHome();
    const [visitor, owner] = [await freshBrowser(), await freshBrowser()];
    await takeAll(9);
    dataOf(await send(visitor, freshPhone()));
    const unknown = freshPhone();
    const refused = await send(visitor, unknown);
    expect(refused).toMatchObject(challenged);
    const solution = await solutionOf(refused);
    const ownSolution = await solutionOf(await send(owner, account));
    await takeAll(16);
    expect((await send(visitor, unknown, solution)).body).toMatchObject({
      code: 'identity.sends_exhausted',
    });
    await takeAll(18);
    dataOf(await send(owner, account, ownSolution));
    // A solved challenge would not help now, so none is requested.
    expect((await send(await freshBrowser(), account)).body).toMatchObject({
      code: 'identity.sends_exhausted',
    });
    dataOf(await send(known, account));
    expect(await taken()).toBe(20);
    test.advance(60);
    expect((await send(known, account)).body).toMatchObject({ code: 'identity.sends_exhausted' });
    test.advance(24 * 3600);
    dataOf(await send(known, account));
  });

  it('is not used by refused codes, also when they are requested concurrently', async () => {
    const phone = freshPhone();
    const browser = await freshBrowser();
    const before = await taken();
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => send(browser, phone)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429]);
    expect(await taken()).toBe(before + 1);
  });

  it('logs one alarm a day and country when half of it is used', async () => {
    const errors: [object, string][] = [];
    const log = {
      ...test.deps.log,
      error: (details: object, message: string) => void errors.push([details, message]),
    };
    const sendToFreshPhone = () => {
      const caller = { nonce: 'n'.repeat(43), ip: '203.0.113.200' };
      return sendCode({ ...test.deps, log }, { ...typed(freshPhone()), ...caller });
    };
    await takeAll(8);
    await sendToFreshPhone();
    expect(errors).toEqual([]);
    await sendToFreshPhone();
    await expect(sendToFreshPhone()).rejects.toThrow('identity.challenge_required');
    await takeAll(9);
    await sendToFreshPhone();
    const day = riyadhDayOf(test.deps.now());
    expect(errors).toEqual([
      [{ countryCode: 966, day, taken: 10, budget: 20 }, 'half of the codes of a country for a day are used'],
    ]);
  });
});

describe('code requests that wait for a lock', () => {
  const lockedBy = ({ phoneE164: phone }: Phone) => {
    const [limit] = sendLimits(test.deps.keys, { trustLevel: 'unknown', phone }, '10.9.9.9');
    return sql`select pg_advisory_xact_lock(hashtextextended(${limit?.bucket}, 0))`;
  };

  it.each([
    ['phone', lockedBy],
    ['country', () => sql`select 1 from sms_budgets for update`],
  ] as const)('of one %s block no other call', async (_name, lock) => {
    const phone = freshPhone();
    const owner = await test.signedIn((await buildOwner(test.database.db)).id);
    const browsers = await Promise.all(Array.from({ length: 15 }, () => freshBrowser()));
    await takeAll(1);
    const sends: Promise<unknown>[] = [];
    await withTransaction(test.database.db, async tx => {
      await tx.execute(lock(phone));
      for (const browser of browsers) sends.push(send(browser, phone));
      await waitForBlocked(test.database, 4);
      expect((await owner.get('/api/user/me')).status).toBe(200);
    });
    await Promise.all(sends);
  });

  it('of one network leave capacity to other networks, and are rejected when their queue is full', async () => {
    const [crowded, other] = [freshPhone(), freshPhone()];
    const crowd = await Promise.all(
      Array.from({ length: 13 }, (_, host) => freshBrowser(`2001:db8:99:${host}::1`)),
    );
    const far = await freshBrowser('2001:db8:9a::1');
    const sends: Promise<TestResponse>[] = [];
    await withTransaction(test.database.db, async tx => {
      await tx.execute(lockedBy(crowded));
      for (const browser of crowd) sends.push(send(browser, crowded));
      expect(await Promise.race(sends)).toMatchObject({ status: 503, body: { code: 'request.busy' } });
      await waitForBlocked(test.database, 2);
      dataOf(await send(far, other));
    });
    expect((await Promise.all(sends)).filter(({ status }) => status === 503)).toHaveLength(1);
  });
});

import type { AssertionCredential, RegistrationCredential, SecondFactor } from '@rifq/contract/calls';
import { buildOwner, type Owner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { system } from '../../../../core/access.ts';
import { operatorOf } from '../../../../testing/operator.ts';
import { scopeOf } from '../../../../testing/scopes.ts';
import { buildPasskey, buildSecondFactor, enrolled } from '../../../../testing/second-factor-tools.ts';
import {
  makeAuthenticator,
  type OfferedAlgorithm,
  type SoftwareAuthenticator,
} from '../../../../testing/software-authenticator.ts';
import {
  type Browser,
  dataOf,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../../testing/test-app.ts';
import { waitForBlocked } from '../../../../testing/wait-for-blocked.ts';
import { enforceSecondFactor, stopEnforcingSecondFactor } from '../../operators/manage-accounts.ts';
import { findActorByToken } from '../../sessions/session.service.ts';
import { codeAt } from '../totp.ts';
import { recordUse } from './passkeys.repository.ts';

let test: TestApp;
let owner: Owner;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  owner = await buildOwner(test.database.db);
});

type Options = {
  challenge: string;
  timeout: number;
  excludeCredentials: { id: string }[];
  user: { id: string };
};
type Request = { challenge: string; rpId: string; allowCredentials: { id: string; transports: string[] }[] };
type Confirmed = { recovery_codes: string[] | null };

const CALLS = '/api/user/second-factor';
const begin = (browser: Browser) => browser.post(`${CALLS}/passkeys/begin`);
const request = (browser: Browser) => browser.post(`${CALLS}/passkeys/request`);
const confirm = (browser: Browser, credential: RegistrationCredential, name?: string) =>
  browser.post(`${CALLS}/passkeys/confirm`, { name, credential });
const pass = (browser: Browser, credential: AssertionCredential) =>
  browser.post(`${CALLS}/passkeys/pass`, { credential });
const remove = (browser: Browser, id: string) => browser.post(`${CALLS}/passkeys/remove`, { passkey_id: id });
const view = async (browser: Browser) => dataOf<SecondFactor>(await browser.get(CALLS));

const refusalOf = ({ status, body }: TestResponse) => [status, (body as { code?: string }).code];
const refused = [422, 'second_factor.passkey_refused'];
const over = [404, 'second_factor.request_not_found'];
const missing = [404, 'second_factor.not_found'];
const mustPass = [403, 'second_factor.pass_again'];

const challengeOf = async (asked: Promise<TestResponse>): Promise<string> =>
  dataOf<{ challenge: string }>(await asked).challenge;

/** Adds the passkey of a new authenticator in a browser. */
async function addPasskey(browser: Browser, name?: string): Promise<SoftwareAuthenticator> {
  const authenticator = makeAuthenticator();
  const challenge = await challengeOf(begin(browser));
  dataOf(await confirm(browser, authenticator.register({ challenge }), name));
  return authenticator;
}

/** Passes the factor in a browser by an authenticator. */
const passBy = async (browser: Browser, authenticator: SoftwareAuthenticator, counter = 0) =>
  pass(browser, authenticator.sign({ challenge: await challengeOf(request(browser)), counter }));

/** Whether the clinic's pages are accessible in a browser. */
async function isOpen(browser: Browser): Promise<boolean> {
  const source = { socketId: null, nonce: null };
  const token = browser.cookies.get('__Secure_TK') ?? '';
  return (await findActorByToken(test.deps, token, source))?.secondFactorUntil != null;
}

async function titlesOf(userId: string): Promise<string[]> {
  await test.dispatch();
  const { rows } = await test.database.pool.query<{ title: string }>(
    'select title from notifications where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ title }) => title);
}

async function auditOf(userId: string): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ action: string }>(
    'select action from audit_entries where actor = $1 order by id',
    [userId],
  );
  return rows.map(({ action }) => action);
}

describe('the first passkey of an account without a factor', () => {
  it('opens the pages in its session alone, comes with recovery codes, and its owner is notified', async () => {
    const browser = await test.signedIn(owner.id);
    const other = await test.signedIn(owner.id);
    const options = dataOf<Options>(await begin(browser));
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'رِفق' },
      excludeCredentials: [],
      authenticatorSelection: { userVerification: 'required' },
      attestation: 'none',
    });
    const credential = makeAuthenticator().register(options);
    const { recovery_codes } = dataOf<Confirmed>(await confirm(browser, credential, ' جوال الاستقبال '));
    expect(recovery_codes).toHaveLength(10);
    expect([await isOpen(browser), await isOpen(other)]).toEqual([true, false]);
    expect(await view(browser)).toMatchObject({
      app: false,
      passkeys: [{ name: 'جوال الاستقبال', last_used_at: null }],
      passkeys_offered: true,
      recovery_codes_left: 10,
    });
    expect(await titlesOf(owner.id)).toEqual(['أُضيف مفتاح مرور إلى حسابك']);
    expect(await auditOf(owner.id)).toEqual(['second_factor.passkey_added']);
    const [code = ''] = recovery_codes ?? [];
    expect((await other.post(`${CALLS}/pass`, { code })).status).toBe(200);
  });

  it('needs a sign-in within ten minutes of its request, but not of its confirmation', async () => {
    const [browser, other] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    test.advance(600);
    const credential = makeAuthenticator().register(dataOf<Options>(await begin(browser)));
    test.advance(1);
    expect(refusalOf(await begin(other))).toEqual([403, 'second_factor.sign_in_again']);
    dataOf(await confirm(browser, credential));
  });

  it('is a further one if another factor was added since its request, and then needs a pass', async () => {
    const [browser, other] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    const credential = makeAuthenticator().register(dataOf<Options>(await begin(browser)));
    await addPasskey(other);
    expect(refusalOf(await confirm(browser, credential))).toEqual(mustPass);
    expect((await view(browser)).passkeys).toHaveLength(1);
  });

  it('is required like an app: the factor stays when its owner leaves the clinic', async () => {
    const browser = await test.signedIn(owner.id);
    const authenticator = await addPasskey(browser);
    await stopEnforcingSecondFactor(test.database.db, system('clinics'), owner.id);
    dataOf(await passBy(await test.signedIn(owner.id), authenticator));
  });
});

describe('a further passkey', () => {
  it('is added only in a session that passed within ten minutes, and leaves recovery codes and sessions', async () => {
    const browser = await enrolled(test, owner.id);
    const other = await test.signedIn(owner.id);
    expect(refusalOf(await begin(other))).toEqual(mustPass);
    dataOf(await other.post(`${CALLS}/pass`, { code: browser.code() }));
    const credential = makeAuthenticator().register(dataOf<Options>(await begin(browser)));
    expect(dataOf<Confirmed>(await confirm(browser, credential))).toEqual({ recovery_codes: null });
    expect(await isOpen(other)).toBe(true);
    expect(await view(browser)).toMatchObject({ app: true, recovery_codes_left: 10 });
    test.advance(600);
    const late = makeAuthenticator().register(dataOf<Options>(await begin(browser)));
    test.advance(1);
    expect(refusalOf(await begin(browser))).toEqual(mustPass);
    expect(refusalOf(await confirm(browser, late))).toEqual([200, undefined]);
  });

  it('excludes those that the account has, and is the eleventh at most once one was removed', async () => {
    const browser = await enrolled(test, owner.id);
    const built = [];
    for (let count = 0; count < 10; count += 1) built.push(await buildPasskey(test, owner.id));
    expect(refusalOf(await begin(browser))).toEqual([409, 'second_factor.too_many_passkeys']);
    dataOf(await remove(browser, built[0]?.id ?? ''));
    const { excludeCredentials } = dataOf<Options>(await begin(browser));
    const ids = built.slice(1).map(({ credentialId }) => credentialId.toString('base64url'));
    expect(excludeCredentials.map(({ id }) => id)).toEqual(ids);
  });

  it('of another account, or one that it has, is refused', async () => {
    const foreign = await buildPasskey(test, (await buildOwner(test.database.db)).id);
    const browser = await enrolled(test, owner.id);
    const own = await buildPasskey(test, owner.id);
    for (const authenticator of [foreign, own]) {
      const challenge = await challengeOf(begin(browser));
      expect(refusalOf(await confirm(browser, authenticator.register({ challenge })))).toEqual(refused);
    }
    expect((await view(browser)).passkeys).toHaveLength(1);
  });

  it('stays when an app is added, which needs a pass too', async () => {
    const [browser, other] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    await addPasskey(browser);
    expect(refusalOf(await other.post(`${CALLS}/begin`))).toEqual([409, 'second_factor.enrolled']);
    const { secret } = dataOf<{ secret: string }>(await browser.post(`${CALLS}/begin`));
    dataOf(await browser.post(`${CALLS}/confirm`, { code: codeAt(secret, test.deps.now()) }));
    expect(await view(browser)).toMatchObject({ app: true, passkeys: [{}] });
  });
});

describe('the registration of a passkey', () => {
  it.each<[string, object]>([
    ['for another site', { origin: 'https://rifq.example' }],
    ['of another relying party', { rpId: 'rifq.example' }],
    ['without verification of the user', { isVerified: false }],
    ['in a frame of another site', { client: { crossOrigin: true } }],
    ['with the top frame of another site', { client: { topOrigin: 'https://rifq.example' } }],
    ['with an attestation that was not requested', { format: 'apple' }],
    ['with another id than its authenticator made', { id: 'aaaa' }],
  ])('%s is refused, and its challenge is gone', async (_name, change) => {
    const browser = await test.signedIn(owner.id);
    const authenticator = makeAuthenticator();
    const challenge = await challengeOf(begin(browser));
    expect(refusalOf(await confirm(browser, authenticator.register({ challenge, ...change })))).toEqual(
      refused,
    );
    expect(refusalOf(await confirm(browser, authenticator.register({ challenge })))).toEqual(over);
    expect((await view(browser)).passkeys).toEqual([]);
  });

  it('is bound to its challenge, its session, its purpose, and six minutes', async () => {
    const [browser, other] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    const authenticator = makeAuthenticator();
    const challenge = await challengeOf(begin(browser));
    const credential = authenticator.register({ challenge });
    expect(refusalOf(await confirm(other, credential))).toEqual(over);
    await challengeOf(begin(other));
    expect(refusalOf(await confirm(other, credential))).toEqual(over);
    const unknown = Buffer.alloc(32).toString('base64url');
    expect(refusalOf(await confirm(browser, authenticator.register({ challenge: unknown })))).toEqual(over);
    const passkey = await buildPasskey(test, owner.id);
    expect(refusalOf(await pass(browser, passkey.sign({ challenge })))).toEqual(over);
    test.advance(360);
    expect(refusalOf(await confirm(browser, credential))).toEqual(over);
  });

  it('outlives the dialog of the browser by a minute', async () => {
    const browser = await test.signedIn(owner.id);
    const { challenge, timeout } = dataOf<Options>(await begin(browser));
    test.advance(timeout / 1000 + 59);
    dataOf(await confirm(browser, makeAuthenticator().register({ challenge })));
  });

  it.each<OfferedAlgorithm>([-8, -7, -257])(
    'by the algorithm %i makes a passkey that signs',
    async algorithm => {
      const browser = await test.signedIn(owner.id);
      const authenticator = makeAuthenticator(algorithm);
      const { challenge } = dataOf<Options>(await begin(browser));
      dataOf(await confirm(browser, authenticator.register({ challenge })));
      dataOf(await passBy(await test.signedIn(owner.id), authenticator));
    },
  );

  it('may be attested by the passkey itself, as browsers leave it', async () => {
    const browser = await test.signedIn(owner.id);
    const challenge = await challengeOf(begin(browser));
    dataOf(await confirm(browser, makeAuthenticator().register({ challenge, format: 'packed' })));
  });

  it('in two tabs of a browser is answered in any order', async () => {
    const browser = await enrolled(test, owner.id);
    const [first, second] = [await challengeOf(begin(browser)), await challengeOf(begin(browser))];
    for (const challenge of [first, second])
      dataOf(await confirm(browser, makeAuthenticator().register({ challenge })));
    expect((await view(browser)).passkeys).toHaveLength(2);
  });

  it('names the device of a passkey, but not when another device has it', async () => {
    const browser = await enrolled(test, owner.id);
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36' };
    for (const authenticatorAttachment of ['platform', 'cross-platform'] as const) {
      const challenge = await challengeOf(begin(browser));
      const credential = { ...makeAuthenticator().register({ challenge }), authenticatorAttachment };
      dataOf(await browser.post(`${CALLS}/passkeys/confirm`, { credential }, headers));
    }
    expect((await view(browser)).passkeys).toMatchObject([
      { browser: 'Chrome', system: 'Windows' },
      { browser: null, system: null },
    ]);
  });
});

describe('the repeated registration of a passkey', () => {
  it('has new recovery codes in the same session, until its challenge expires', async () => {
    const [browser, other] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    const credential = makeAuthenticator().register({ challenge: await challengeOf(begin(browser)) });
    const first = dataOf<Confirmed>(await confirm(browser, credential)).recovery_codes ?? [];
    const again = dataOf<Confirmed>(await confirm(browser, credential)).recovery_codes ?? [];
    expect(again).toHaveLength(10);
    expect(first.filter(code => again.includes(code))).toEqual([]);
    expect(await view(browser)).toMatchObject({ passkeys: [{}], recovery_codes_left: 10 });
    expect(await titlesOf(owner.id)).toEqual(['أُضيف مفتاح مرور إلى حسابك', 'رموز استرداد جديدة']);
    expect(refusalOf(await confirm(other, credential))).toEqual(over);
    const another = makeAuthenticator().register({ challenge: await challengeOf(begin(browser)) });
    const { clientDataJSON } = credential.response;
    const foreign = { ...another, response: { ...another.response, clientDataJSON } };
    expect(refusalOf(await confirm(browser, foreign))).toEqual(over);
    test.advance(360);
    expect(refusalOf(await confirm(browser, credential))).toEqual(over);
  });

  it('of a further one has none', async () => {
    const browser = await enrolled(test, owner.id);
    const credential = makeAuthenticator().register({ challenge: await challengeOf(begin(browser)) });
    dataOf(await confirm(browser, credential));
    expect(dataOf<Confirmed>(await confirm(browser, credential))).toEqual({ recovery_codes: null });
    expect((await view(browser)).passkeys).toHaveLength(1);
  });

  it('adds it once when it is sent twice concurrently', async () => {
    const browser = await test.signedIn(owner.id);
    const credential = makeAuthenticator().register({ challenge: await challengeOf(begin(browser)) });
    const responses = await Promise.all([confirm(browser, credential), confirm(browser, credential)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await view(browser)).toMatchObject({ passkeys: [{}], recovery_codes_left: 10 });
  });
});

describe('a signature of a passkey', () => {
  it('opens the pages in its session alone, and is recorded as its last use', async () => {
    const passkey = await buildPasskey(test, owner.id, { transports: ['internal', 'hybrid', 'later'] });
    const [browser, other] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    const options = dataOf<Request>(await request(browser));
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [
        { id: passkey.credentialId.toString('base64url'), transports: ['hybrid', 'internal'] },
      ],
    });
    expect(dataOf(await pass(browser, passkey.sign(options)))).toMatchObject({ recovery_codes_left: 0 });
    expect([await isOpen(browser), await isOpen(other)]).toEqual([true, false]);
    const { passkeys } = await view(browser);
    expect(passkeys).toMatchObject([{ last_used_at: test.deps.now().toISOString() }]);
    test.advance(12 * 3600);
    expect(await isOpen(browser)).toBe(false);
  });

  it.each<[string, object]>([
    ['for another site', { origin: 'https://rifq.example' }],
    ['for a site with the same host and another port', { origin: 'http://localhost:3001' }],
    ['of another relying party', { rpId: 'rifq.example' }],
    ['without verification of the user', { isVerified: false }],
    ['in a frame of another site', { client: { crossOrigin: true } }],
    ['of another account', { userHandle: 'aaaa' }],
    ['of an authenticator that may not be copied, unlike its passkey', { isEligible: false }],
  ])('%s is refused, and its challenge is gone', async (_name, change) => {
    const passkey = await buildPasskey(test, owner.id);
    const browser = await test.signedIn(owner.id);
    const challenge = await challengeOf(request(browser));
    expect(refusalOf(await pass(browser, passkey.sign({ challenge, ...change })))).toEqual(refused);
    expect(refusalOf(await pass(browser, passkey.sign({ challenge })))).toEqual(over);
    expect(await isOpen(browser)).toBe(false);
  });

  it('with a wrong key, or of another account, is refused', async () => {
    const passkey = await buildPasskey(test, owner.id);
    const foreign = await buildPasskey(test, (await buildOwner(test.database.db)).id);
    const browser = await test.signedIn(owner.id);
    const forged = { ...foreign.sign({ challenge: await challengeOf(request(browser)) }) };
    const id = passkey.credentialId.toString('base64url');
    expect(refusalOf(await pass(browser, { ...forged, id, rawId: id }))).toEqual(refused);
    expect(refusalOf(await passBy(browser, foreign))).toEqual(refused);
    expect(await isOpen(browser)).toBe(false);
  });

  it('is bound to its session, and accepted once, also concurrently', async () => {
    const passkey = await buildPasskey(test, owner.id);
    const [browser, other] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
    const signature = passkey.sign({ challenge: await challengeOf(request(browser)) });
    expect(refusalOf(await pass(other, signature))).toEqual(over);
    const responses = await Promise.all([pass(browser, signature), pass(browser, signature)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(refusalOf(await pass(browser, signature))).toEqual(over);
  });

  it('is bound to its challenge and its purpose, and may name its account', async () => {
    const browser = await enrolled(test, owner.id);
    const passkey = await buildPasskey(test, owner.id);
    const { challenge, user } = dataOf<Options>(await begin(browser));
    expect(refusalOf(await pass(browser, passkey.sign({ challenge })))).toEqual(over);
    const signature = passkey.sign({ challenge: await challengeOf(request(browser)), userHandle: user.id });
    dataOf(await pass(browser, signature));
  });

  it('in two tabs of a browser is accepted in any order', async () => {
    const passkey = await buildPasskey(test, owner.id);
    const browser = await test.signedIn(owner.id);
    const [first, second] = [await challengeOf(request(browser)), await challengeOf(request(browser))];
    for (const challenge of [first, second]) dataOf(await pass(browser, passkey.sign({ challenge })));
  });

  it('cannot be requested without a passkey', async () => {
    await buildSecondFactor(test, owner.id);
    expect(refusalOf(await request(await test.signedIn(owner.id)))).toEqual(missing);
  });

  it('is not locked by wrong codes, and counts as none', async () => {
    const passkey = await buildPasskey(test, owner.id);
    const browser = await test.signedIn(owner.id);
    const guess = () => browser.post(`${CALLS}/pass`, { code: 'aaaa-bbbb-cccc' });
    for (let turn = 0; turn < 5; turn += 1) await passBy(browser, makeAuthenticator());
    for (let turn = 0; turn < 5; turn += 1) await guess();
    expect(refusalOf(await guess())).toEqual([429, 'second_factor.locked']);
    dataOf(await passBy(browser, passkey));
  });

  it('issues new recovery codes, of which the owner is notified', async () => {
    const { recoveryCodes } = await buildSecondFactor(test, owner.id);
    const passkey = await buildPasskey(test, owner.id);
    const browser = await test.signedIn(owner.id);
    const credential = passkey.sign({ challenge: await challengeOf(request(browser)) });
    const renewed = await browser.post(`${CALLS}/passkeys/recovery-codes`, { credential });
    const { recovery_codes } = dataOf<Confirmed>(renewed);
    expect(recovery_codes).toHaveLength(10);
    expect(recovery_codes).not.toContain(recoveryCodes[0]);
    expect(await titlesOf(owner.id)).toEqual(['رموز استرداد جديدة']);
  });
});

describe('the counter of an authenticator', () => {
  it('has to rise: a copy is refused, its owner notified, and the original still passes', async () => {
    const passkey = await buildPasskey(test, owner.id, { signCount: 7 });
    const browser = await test.signedIn(owner.id);
    for (const counter of [0, 6, 7])
      expect(refusalOf(await passBy(browser, passkey, counter))).toEqual([
        409,
        'second_factor.passkey_copied',
      ]);
    expect(await isOpen(browser)).toBe(false);
    expect(await titlesOf(owner.id)).toEqual(['رُفض مفتاح مرور في حسابك']);
    expect(await auditOf(owner.id)).toEqual(['second_factor.passkey_copied']);
    dataOf(await passBy(browser, passkey, 8));
    expect(refusalOf(await passBy(browser, passkey, 8))).toEqual([409, 'second_factor.passkey_copied']);
    test.advance(24 * 3600);
    await passBy(browser, passkey, 8);
    expect(await titlesOf(owner.id)).toHaveLength(2);
  });

  it('is compared and stored by one statement', async () => {
    const { id } = await buildPasskey(test, owner.id, { signCount: 7 });
    const use = () =>
      recordUse(test.database.db, scopeOf('user', owner.id), id, {
        signCount: 8,
        backedUp: false,
        at: test.deps.now(),
      });
    expect((await Promise.all([use(), use()])).sort()).toEqual([false, true]);
  });
});

describe('the removal of a passkey', () => {
  it('needs a pass within ten minutes, ends the pass of other sessions, and its owner is notified', async () => {
    const browser = await enrolled(test, owner.id);
    const passkey = await buildPasskey(test, owner.id);
    const other = await test.signedIn(owner.id);
    expect(refusalOf(await remove(other, passkey.id))).toEqual(mustPass);
    dataOf(await passBy(other, passkey));
    expect(dataOf<SecondFactor>(await remove(browser, passkey.id))).toMatchObject({
      app: true,
      passkeys: [],
    });
    expect([await isOpen(browser), await isOpen(other)]).toEqual([true, false]);
    expect(refusalOf(await request(other))).toEqual(missing);
    expect(refusalOf(await remove(browser, passkey.id))).toEqual(missing);
    expect(await titlesOf(owner.id)).toEqual(['حُذف مفتاح مرور من حسابك']);
    expect(await auditOf(owner.id)).toEqual(['second_factor.passkey_removed']);
  });

  it('is refused for the last factor, also when the last two are removed concurrently', async () => {
    const [one, two] = [await buildPasskey(test, owner.id), await buildPasskey(test, owner.id)];
    const browser = await test.signedIn(owner.id);
    dataOf(await passBy(browser, one));
    const client = await test.database.pool.connect();
    await client.query('begin');
    await client.query('select from second_factors where user_id = $1 for update', [owner.id]);
    const removals = [remove(browser, one.id), remove(browser, two.id)];
    await waitForBlocked(test.database, 2);
    await client.query('commit');
    client.release();
    const responses = await Promise.all(removals);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.map(response => refusalOf(response)[1])).toContain('second_factor.last');
    expect((await view(browser)).passkeys).toHaveLength(1);
  });

  it("does not reach another account's", async () => {
    const passkey = await buildPasskey(test, (await buildOwner(test.database.db)).id);
    expect(refusalOf(await remove(await enrolled(test, owner.id), passkey.id))).toEqual(missing);
  });
});

describe('the removal of the app', () => {
  const removeApp = (browser: Browser) => browser.post(`${CALLS}/app/remove`);

  it('needs a pass within ten minutes, ends the pass of other sessions, and its owner is notified', async () => {
    const browser = await enrolled(test, owner.id);
    const passkey = await buildPasskey(test, owner.id);
    const other = await test.signedIn(owner.id);
    expect(refusalOf(await removeApp(other))).toEqual(mustPass);
    dataOf(await passBy(other, passkey));
    expect(dataOf<SecondFactor>(await removeApp(browser))).toMatchObject({
      app: false,
      passkeys: [{}],
      recovery_codes_left: 10,
    });
    expect([await isOpen(browser), await isOpen(other)]).toEqual([true, false]);
    expect(refusalOf(await other.post(`${CALLS}/pass`, { code: browser.code() }))).toEqual(missing);
    expect(refusalOf(await removeApp(browser))).toEqual(missing);
    expect(await titlesOf(owner.id)).toEqual(['حُذف تطبيق المصادقة من حسابك']);
    expect(await auditOf(owner.id)).toEqual(['second_factor.app_removed']);
  });

  it('is refused without a passkey', async () => {
    const browser = await enrolled(test, owner.id);
    expect(refusalOf(await removeApp(browser))).toEqual([409, 'second_factor.last']);
    expect(await view(browser)).toMatchObject({ app: true });
  });
});

describe('while a passkey is being added', () => {
  /** Adds a passkey and a member's row in a transaction that stays open while `act` waits for it. */
  async function whileAdding<T>(act: () => Promise<T>): Promise<T> {
    const { credentialId, publicKey } = makeAuthenticator();
    const client = await test.database.pool.connect();
    await client.query('begin');
    await client.query('insert into second_factors (user_id) values ($1) on conflict do nothing', [owner.id]);
    await client.query('select from second_factors where user_id = $1 for update', [owner.id]);
    await client.query(
      `insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, backup_eligible, backed_up)
       values (gen_random_uuid(), $1, $2, $3, 0, '{}', true, true)`,
      [owner.id, credentialId, publicKey],
    );
    const acted = act();
    await waitForBlocked(test.database, 1);
    await client.query('commit');
    client.release();
    return acted;
  }

  const countPasskeys = async () => {
    const { rows } = await test.database.pool.query('select id from passkeys where user_id = $1', [owner.id]);
    return rows.length;
  };
  const enforce = () => enforceSecondFactor(test.database.db, system('clinics'), owner.id);

  it('a reset waits for it, and removes it too', async () => {
    await enforce();
    const run = operatorOf(() => test);
    const reset = await whileAdding(() => run('second-factor-reset', owner.phoneE164, '--reason', 'سرقة'));
    expect(reset.code).toBe(0);
    expect(await countPasskeys()).toBe(0);
  });

  it('an owner who leaves the clinic retains it', async () => {
    await enforce();
    await whileAdding(() => stopEnforcingSecondFactor(test.database.db, system('clinics'), owner.id));
    expect(await countPasskeys()).toBe(1);
  });

  it('an erasure waits for it, and removes it too', async () => {
    const run = operatorOf(() => test);
    await whileAdding(() => run('user-erase', '--phone', owner.phoneE164, '--reason', 'طلب صاحبه'));
    expect(await countPasskeys()).toBe(0);
  });

  it('an app waits for it, and then needs a pass', async () => {
    const browser = await test.signedIn(owner.id);
    const { secret } = dataOf<{ secret: string }>(await browser.post(`${CALLS}/begin`));
    const code = codeAt(secret, test.deps.now());
    const confirmed = await whileAdding(() => browser.post(`${CALLS}/confirm`, { code }));
    expect(refusalOf(confirmed)).toEqual([409, 'second_factor.enrolled']);
  });
});

it('a first passkey is added although the owner leaves the clinic at the same time', async () => {
  await enforceSecondFactor(test.database.db, system('clinics'), owner.id);
  const browser = await test.signedIn(owner.id);
  const credential = makeAuthenticator().register({ challenge: await challengeOf(begin(browser)) });
  const client = await test.database.pool.connect();
  await client.query('begin');
  await client.query('delete from second_factors where user_id = $1', [owner.id]);
  const confirmed = confirm(browser, credential);
  await waitForBlocked(test.database, 1);
  await client.query('commit');
  client.release();
  dataOf(await confirmed);
});

it('a reset by an operator removes passkeys too, and ends the sessions', async () => {
  const passkey = await buildPasskey(test, owner.id);
  const browser = await test.signedIn(owner.id);
  dataOf(await passBy(browser, passkey));
  const run = operatorOf(() => test);
  expect((await run('second-factor-reset', owner.phoneE164, '--reason', 'هاتف مفقود')).code).toBe(0);
  expect((await browser.get(CALLS)).status).toBe(401);
  expect(await view(await test.signedIn(owner.id))).toMatchObject({ passkeys: [], app: false });
});

it('challenges are limited for a session, and far above that for an account', async () => {
  await buildPasskey(test, owner.id);
  const [one, two] = [await test.signedIn(owner.id), await test.signedIn(owner.id)];
  for (let turn = 0; turn < 30; turn += 1) dataOf(await request(one));
  const tooMany = [429, 'request.too_many'];
  expect(refusalOf(await request(one))).toEqual(tooMany);
  dataOf(await request(two));
  await test.database.pool.query(
    'insert into rate_limit_hits (id, bucket, at) select gen_random_uuid(), $1, $2 from generate_series(1, 269)',
    [`second-factor.passkey:${owner.id}`, test.deps.now()],
  );
  expect(refusalOf(await request(two))).toEqual(tooMany);
  test.advance(15 * 60);
  dataOf(await request(one));
});

it('names in the notification which passkey was added', async () => {
  const browser = await test.signedIn(owner.id);
  await addPasskey(browser, 'جوال الاستقبال');
  await test.dispatch();
  const { rows } = await test.database.pool.query<{ text: string }>(
    'select text from notifications where user_id = $1',
    [owner.id],
  );
  expect(rows).toMatchObject([{ text: expect.stringContaining('«جوال الاستقبال»') }]);
});

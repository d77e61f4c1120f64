import { buildOwner, freshPhone } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firebaseIdentity } from '../../adapters/identity/firebase/firebase.ts';
import { ownCodes } from '../../adapters/identity/own-codes.ts';
import type { Deps } from '../../core/deps.ts';
import { emulatedFirebase, firebaseConfig, idToken } from '../../testing/identity-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Which service the app asks: a test changes it, as an operator does between two starts. */
let current: Deps['identity'];
const codes = ownCodes();
let firebase: Deps['identity'];

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    identity: now => {
      firebase = emulatedFirebase(now);
      current = firebase;
      return {
        get client() {
          return current.client;
        },
        newCode: () => current.newCode(),
        proofOf: token => current.proofOf(token),
      };
    },
  });
});
afterAll(() => test.close());

async function freshBrowser(): Promise<Browser> {
  const browser = test.browser();
  await browser.post('/api/user/phone/count', { phone: '0500000001', countryCode: 966 });
  return browser;
}

type Phone = ReturnType<typeof freshPhone>;

const typed = (phone: Phone) => ({ phone: `0${phone.phone}`, countryCode: 966 });

const tokenFor = ({ phoneE164 }: Pick<Phone, 'phoneE164'>, changes?: Record<string, unknown>) =>
  idToken(test.deps.now(), phoneE164, changes);

async function ask(browser: Browser, phone: Phone): Promise<string> {
  const sent = dataOf<{ verification_id: string }>(await browser.post('/api/user/otp/send', typed(phone)));
  return sent.verification_id;
}

const prove = (browser: Browser, verification_id: string, id_token: string) =>
  browser.post('/api/user/otp/token', { verification_id, id_token });

describe('a token of the identity service', () => {
  it('registers a phone, without any message of our own, and signs it in again as the same account', async () => {
    const phone = freshPhone();
    const me = [];
    for (const browser of [await freshBrowser(), await freshBrowser()]) {
      // So long after the other browser that nobody has to wait.
      test.advance(31);
      const verification_id = await ask(browser, phone);
      const proved = dataOf(await prove(browser, verification_id, tokenFor(phone)));
      expect(proved).toEqual({ verification_id, expires_in: 600 });
      dataOf(await browser.post('/api/user/sign', { ...typed(phone), verification_id }));
      me.push(dataOf<{ id: string }>(await browser.get('/api/user/me')).id);
    }
    expect(me[1]).toBe(me[0]);
    expect((await test.messages()).filter(({ to }) => to === phone.phoneE164)).toEqual([]);
  });

  it('signs in to the account that codes have made, and who is signed in stays so while the service changes', async () => {
    const phone = freshPhone();
    const owner = await buildOwner(test.database.db, phone);
    const before = await test.signedIn(owner.id);
    const browser = await freshBrowser();
    const verification_id = await ask(browser, phone);
    dataOf(await prove(browser, verification_id, tokenFor(phone)));
    dataOf(await browser.post('/api/user/sign', { ...typed(phone), verification_id }));
    current = codes;
    for (const signedIn of [before, browser])
      expect(dataOf(await signedIn.get('/api/user/me'))).toMatchObject({ id: owner.id });
    current = firebase;
  });

  it('proves its own phone only', async () => {
    const browser = await freshBrowser();
    const verification_id = await ask(browser, freshPhone());
    const answer = await prove(browser, verification_id, tokenFor(freshPhone()));
    expect(answer).toMatchObject({ status: 422, body: { code: 'identity.token_invalid' } });
  });

  it('proves one verification, once spent or not, and one only', async () => {
    const phone = freshPhone();
    const [first, second] = [await freshBrowser(), await freshBrowser()];
    const one = await ask(first, phone);
    test.advance(31);
    const two = await ask(second, phone);
    const token = tokenFor(phone);
    const answers = await Promise.all([prove(first, one, token), prove(second, two, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [browser, id] = answers[0]?.status === 200 ? [first, one] : [second, two];
    // The answer was lost on its way: the same token is sent once more, and another is refused.
    dataOf(await prove(browser, id, token));
    expect((await prove(browser, id, tokenFor(phone))).body).toMatchObject({
      code: 'identity.token_invalid',
    });
    dataOf(await browser.post('/api/user/sign', { ...typed(phone), verification_id: id }));
    const [other, rest] = id === one ? [second, two] : [first, one];
    for (const answer of [await prove(browser, id, token), await prove(other, rest, token)])
      expect(answer.status).toBe(422);
  });

  it('proves nothing else after it was refreshed or spelt otherwise', async () => {
    const phone = freshPhone();
    const now = Math.floor(test.deps.now().getTime() / 1000);
    const signedIn = { sub: 'the same user', auth_time: now };
    const browser = await freshBrowser();
    const first = await ask(browser, phone);
    dataOf(await prove(browser, first, tokenFor(phone, signedIn)));
    dataOf(await browser.post('/api/user/sign', { ...typed(phone), verification_id: first }));
    test.advance(31);
    const again = await freshBrowser();
    const second = await ask(again, phone);
    const refreshed = tokenFor(phone, { ...signedIn, iat: now + 30, exp: now + 3630 });
    expect((await prove(again, second, refreshed)).body).toMatchObject({ code: 'identity.token_invalid' });
    dataOf(await prove(again, second, tokenFor(phone, { ...signedIn, auth_time: now + 31 })));
  });

  it('is refused in another browser, for another project, after its five minutes, and where it is none', async () => {
    const phone = freshPhone();
    const browser = await freshBrowser();
    const verification_id = await ask(browser, phone);
    const codeOf = async (answer: ReturnType<typeof prove>) => (await answer).body;
    expect(await codeOf(prove(await freshBrowser(), verification_id, tokenFor(phone)))).toMatchObject({
      code: 'identity.verification_unknown',
    });
    expect(await codeOf(prove(browser, verification_id, tokenFor(phone, { aud: 'another' })))).toMatchObject({
      code: 'identity.token_invalid',
    });
    const long = Math.floor(test.deps.now().getTime() / 1000) - 301;
    expect(await codeOf(prove(browser, verification_id, tokenFor(phone, { auth_time: long })))).toMatchObject(
      {
        code: 'identity.code_expired',
      },
    );
    expect(await codeOf(prove(browser, verification_id, 'no token'))).toMatchObject({
      code: 'request.invalid',
    });
    test.advance(301);
    expect(await codeOf(prove(browser, verification_id, tokenFor(phone)))).toMatchObject({
      code: 'identity.code_expired',
    });
  });

  it('waits as long for another code, and is told so, as with own codes', async () => {
    const phone = freshPhone();
    const browser = await freshBrowser();
    await ask(browser, phone);
    const again = await browser.post('/api/user/otp/send', typed(phone));
    expect(again).toMatchObject({ status: 429, body: { code: 'identity.resend_wait' } });
  });

  it('says so, in words, when the keys of the service cannot be fetched', async () => {
    current = firebaseIdentity({
      config: firebaseConfig,
      emulatorHost: null,
      now: test.deps.now,
      keysUrl: 'http://127.0.0.1:9/keys',
    });
    const phone = freshPhone();
    const browser = await freshBrowser();
    const verification_id = await ask(browser, phone);
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'a key' })).toString('base64url');
    const [, payload] = tokenFor(phone).split('.');
    const answer = await prove(browser, verification_id, `${header}.${payload}.c2ln`);
    expect(answer).toMatchObject({ status: 503, body: { code: 'identity.service_down' } });
    current = firebase;
    dataOf(await prove(browser, verification_id, tokenFor(phone)));
  });
});

describe('a verification that was asked for before the service changed', () => {
  it('asks for another code, whichever way it changed', async () => {
    const browser = await freshBrowser();
    const [phone, other] = [freshPhone(), freshPhone()];
    const ofService = await ask(browser, phone);
    current = codes;
    const answer = await browser.post('/api/user/otp/verify', { verification_id: ofService, code: '123456' });
    expect(answer.body).toMatchObject({ code: 'identity.code_expired' });
    const ofCodes = await ask(browser, other);
    expect((await prove(browser, ofCodes, tokenFor(other))).body).toMatchObject({
      code: 'identity.token_invalid',
    });
    current = firebase;
    expect((await prove(browser, ofCodes, tokenFor(other))).body).toMatchObject({
      code: 'identity.code_expired',
    });
  });
});

describe('the register pages', () => {
  it('are told which service there is, and the public part of its configuration', async () => {
    const { status, body } = await test.browser().get('/api/user/identity');
    expect([status, body]).toMatchObject([200, { data: { provider: 'firebase', config: firebaseConfig } }]);
    current = codes;
    expect(dataOf(await test.browser().get('/api/user/identity'))).toEqual({ provider: 'otp' });
    current = firebase;
  });
});

import { buildOwner, freshPhone } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firebaseIdentity } from '../../adapters/identity/firebase/firebase.ts';
import { ownCodesVerifier } from '../../adapters/identity/own-codes.ts';
import type { Deps } from '../../core/deps.ts';
import { emulatedFirebase, firebaseConfig, idToken } from '../../testing/identity-tools.ts';
import { type Browser, dataOf, startTestApp, type TestApp } from '../../testing/test-app.ts';

/** The identity service of the app. A test changes it, as an operator does between two starts. */
let current: Deps['identity'];
const codes = ownCodesVerifier();
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

async function requestCode(browser: Browser, phone: Phone): Promise<string> {
  const sent = dataOf<{ verification_id: string }>(await browser.post('/api/user/otp/send', typed(phone)));
  return sent.verification_id;
}

const prove = (browser: Browser, verification_id: string, id_token: string) =>
  browser.post('/api/user/otp/token', { verification_id, id_token });

describe('a token of the identity service', () => {
  it('registers a phone without a text message of ours, and later signs it in to the same account', async () => {
    const phone = freshPhone();
    const me = [];
    for (const browser of [await freshBrowser(), await freshBrowser()]) {
      // Later than any wait after the other browser's request.
      test.advance(31);
      const verification_id = await requestCode(browser, phone);
      const proved = dataOf(await prove(browser, verification_id, tokenFor(phone)));
      expect(proved).toEqual({ verification_id, expires_in: 600 });
      dataOf(await browser.post('/api/user/sign', { ...typed(phone), verification_id }));
      me.push(dataOf<{ id: string }>(await browser.get('/api/user/me')).id);
    }
    expect(me[1]).toBe(me[0]);
    expect((await test.messages()).filter(({ to }) => to === phone.phoneE164)).toEqual([]);
  });

  it('signs in to an account created with codes; existing sessions survive a change of the service', async () => {
    const phone = freshPhone();
    const owner = await buildOwner(test.database.db, phone);
    const before = await test.signedIn(owner.id);
    const browser = await freshBrowser();
    const verification_id = await requestCode(browser, phone);
    dataOf(await prove(browser, verification_id, tokenFor(phone)));
    dataOf(await browser.post('/api/user/sign', { ...typed(phone), verification_id }));
    current = codes;
    for (const signedIn of [before, browser])
      expect(dataOf(await signedIn.get('/api/user/me'))).toMatchObject({ id: owner.id });
    current = firebase;
  });

  it('proves its own phone only', async () => {
    const browser = await freshBrowser();
    const verification_id = await requestCode(browser, freshPhone());
    const response = await prove(browser, verification_id, tokenFor(freshPhone()));
    expect(response).toMatchObject({ status: 422, body: { code: 'identity.token_invalid' } });
  });

  it('proves one verification only, consumed or not', async () => {
    const phone = freshPhone();
    const [first, second] = [await freshBrowser(), await freshBrowser()];
    const one = await requestCode(first, phone);
    test.advance(31);
    const two = await requestCode(second, phone);
    const token = tokenFor(phone);
    const responses = await Promise.all([prove(first, one, token), prove(second, two, token)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
    const [browser, id] = responses[0]?.status === 200 ? [first, one] : [second, two];
    // The response was lost, so the same token is sent again. Another token is refused.
    dataOf(await prove(browser, id, token));
    expect((await prove(browser, id, tokenFor(phone))).body).toMatchObject({
      code: 'identity.token_invalid',
    });
    dataOf(await browser.post('/api/user/sign', { ...typed(phone), verification_id: id }));
    const [other, rest] = id === one ? [second, two] : [first, one];
    for (const response of [await prove(browser, id, token), await prove(other, rest, token)])
      expect(response.status).toBe(422);
  });

  it('proves nothing else after it was refreshed or re-encoded', async () => {
    const phone = freshPhone();
    const now = Math.floor(test.deps.now().getTime() / 1000);
    const signedIn = { sub: 'the same user', auth_time: now };
    const browser = await freshBrowser();
    const first = await requestCode(browser, phone);
    dataOf(await prove(browser, first, tokenFor(phone, signedIn)));
    dataOf(await browser.post('/api/user/sign', { ...typed(phone), verification_id: first }));
    test.advance(31);
    const again = await freshBrowser();
    const second = await requestCode(again, phone);
    const refreshed = tokenFor(phone, { ...signedIn, iat: now + 30, exp: now + 3630 });
    expect((await prove(again, second, refreshed)).body).toMatchObject({ code: 'identity.token_invalid' });
    dataOf(await prove(again, second, tokenFor(phone, { ...signedIn, auth_time: now + 31 })));
  });

  it('is refused in another browser, for another project, after five minutes, and when malformed', async () => {
    const phone = freshPhone();
    const browser = await freshBrowser();
    const verification_id = await requestCode(browser, phone);
    const codeOf = async (response: ReturnType<typeof prove>) => (await response).body;
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

  it('has the same wait for another code as with codes of our own', async () => {
    const phone = freshPhone();
    const browser = await freshBrowser();
    await requestCode(browser, phone);
    const again = await browser.post('/api/user/otp/send', typed(phone));
    expect(again).toMatchObject({ status: 429, body: { code: 'identity.resend_wait' } });
  });

  it('returns a specific error when the keys of the service cannot be fetched', async () => {
    current = firebaseIdentity({
      config: firebaseConfig,
      emulatorHost: null,
      now: test.deps.now,
      keysUrl: 'http://127.0.0.1:9/keys',
    });
    const phone = freshPhone();
    const browser = await freshBrowser();
    const verification_id = await requestCode(browser, phone);
    const header = Buffer.from(JSON.stringify({ alg: 'RS256', kid: 'a key' })).toString('base64url');
    const [, payload] = tokenFor(phone).split('.');
    const response = await prove(browser, verification_id, `${header}.${payload}.c2ln`);
    expect(response).toMatchObject({ status: 503, body: { code: 'identity.service_down' } });
    current = firebase;
    dataOf(await prove(browser, verification_id, tokenFor(phone)));
  });
});

describe('a verification that was requested before the service changed', () => {
  it('requires another code, in both directions of the change', async () => {
    const browser = await freshBrowser();
    const [phone, other] = [freshPhone(), freshPhone()];
    const ofService = await requestCode(browser, phone);
    current = codes;
    const response = await browser.post('/api/user/otp/verify', {
      verification_id: ofService,
      code: '123456',
    });
    expect(response.body).toMatchObject({ code: 'identity.code_expired' });
    const ofCodes = await requestCode(browser, other);
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
  it('receive the provider of the service and the public part of its configuration', async () => {
    const { status, body } = await test.browser().get('/api/user/identity');
    expect([status, body]).toMatchObject([200, { data: { provider: 'firebase', config: firebaseConfig } }]);
    current = codes;
    expect(dataOf(await test.browser().get('/api/user/identity'))).toEqual({ provider: 'otp' });
    current = firebase;
  });
});

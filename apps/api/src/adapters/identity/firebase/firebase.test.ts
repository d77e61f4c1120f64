import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdentityError } from '../../../ports/identity.ts';
import { firebaseIdentity } from './firebase.ts';

const PROJECT = 'rifq-of-tests';
const PHONE = '+966501234567';
const config = {
  api_key: 'key',
  auth_domain: 'rifq.firebaseapp.com',
  project_id: PROJECT,
  app_id: '1:2:web:3',
};

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The fixed time of the tests' clock, in seconds. */
const NOW = 1_795_000_000;

type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

/** Replaces the address at which Google publishes its keys. */
const published = { keys: [] as object[], status: 200, fetches: 0 };
const server = createServer((_request, response) => {
  published.fetches += 1;
  response.writeHead(published.status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ keys: published.keys }));
});
let keysUrl: string;
let first: Pair;
let second: Pair;

const asPublished = async (kid: string, { publicKey }: Pair) => ({
  ...(await exportJWK(publicKey)),
  kid,
  alg: 'RS256',
  use: 'sig',
});

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  keysUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
  first = await generateKeyPair('RS256');
  second = await generateKeyPair('RS256');
});
afterAll(() => server.close());

beforeEach(async () => {
  // The clock of the cached keys is the system's.
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 });
  Object.assign(published, {
    keys: [await asPublished('first', first)],
    status: 200,
    fetches: 0,
  });
});

afterEach(() => void vi.useRealTimers());

const claims = (changes: JWTPayload = {}): JWTPayload => ({
  iss: `https://securetoken.google.com/${PROJECT}`,
  aud: PROJECT,
  sub: 'a-user',
  iat: NOW - 10,
  exp: NOW + 3590,
  auth_time: NOW - 20,
  phone_number: PHONE,
  firebase: { identities: { phone: [PHONE] }, sign_in_provider: 'phone' },
  ...changes,
});

const signed = (payload: JWTPayload, { privateKey }: Pair = first, kid = 'first') =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);

const advance = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Creates the verifier as the app uses it. */
function service(emulatorHost: string | null = null) {
  const identity = firebaseIdentity({
    config,
    emulatorHost,
    now: () => new Date(),
    keysUrl,
  });
  const fault = async (token: string) => {
    const error = await identity.proofOf(token).catch((thrown: unknown) => thrown);
    return error instanceof IdentityError ? error.fault : error;
  };
  return { identity, fault };
}

describe('a signed token', () => {
  it('of a user who has just signed in by phone contains the phone', async () => {
    expect(await service().identity.proofOf(await signed(claims()))).toMatchObject({ phone: PHONE });
  });

  it('identifies the sign-in, also when refreshed or with another encoding of its signature', async () => {
    const { identity } = service();
    const token = await signed(claims());
    const { signIn } = await identity.proofOf(token);
    // In the last character of 256 bytes, two bits are significant and four are arbitrary.
    const index = BASE64URL.indexOf(token.at(-1) ?? '');
    const start = index - (index % 16);
    for (const last of BASE64URL.slice(start, start + 16)) {
      const proof = await identity.proofOf(token.slice(0, -1) + last);
      expect(proof).toEqual({ phone: PHONE, signIn });
    }
    const refreshed = await identity.proofOf(await signed(claims({ iat: NOW - 1, exp: NOW + 3599 })));
    expect(refreshed.signIn).toBe(signIn);
    for (const changes of [{ sub: 'another user' }, { auth_time: NOW - 19 }])
      expect((await identity.proofOf(await signed(claims(changes)))).signIn).not.toBe(signIn);
  });

  it.each<[string, JWTPayload]>([
    ['of another project', { aud: 'another-project' }],
    ['of another issuer', { iss: 'https://securetoken.google.com/another-project' }],
    ['without a user', { sub: '' }],
    ['without a phone', { phone_number: undefined }],
    ['with a phone that is none', { phone_number: '0501234567' }],
    ['of another sign-in method', { firebase: { sign_in_provider: 'custom' } }],
    ['without the time of the sign-in', { auth_time: undefined }],
    ['of a future sign-in', { auth_time: NOW + 120 }],
    ['of a time to come', { iat: NOW + 120 }],
  ])('%s is refused', async (_name, changes) => {
    expect(await service().fault(await signed(claims(changes)))).toBe('invalid');
  });

  it('is valid for five minutes after the sign-in, even if it expires later', async () => {
    const { identity, fault } = service();
    expect(await identity.proofOf(await signed(claims({ auth_time: NOW - 299 })))).toMatchObject({
      phone: PHONE,
    });
    expect(await fault(await signed(claims({ auth_time: NOW - 301 })))).toBe('expired');
    expect(await fault(await signed(claims({ exp: NOW - 60 })))).toBe('expired');
  });

  it('is refused if signed with another key, unsigned, or with another algorithm', async () => {
    const { fault } = service();
    expect(await fault(await signed(claims(), second))).toBe('invalid');
    expect(await fault(new UnsecuredJWT(claims()).encode())).toBe('invalid');
    const [, payload] = (await signed(claims())).split('.');
    const shared = new TextEncoder().encode('a secret that both sides would know');
    const symmetric = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(shared);
    expect(await fault(symmetric)).toBe('invalid');
    expect(await fault(`${symmetric.split('.')[0]}.${payload}.`)).toBe('invalid');
    expect(await fault('not.a.token')).toBe('invalid');
  });
});

describe('the keys', () => {
  it('are cached for an hour, then fetched again', async () => {
    const { identity } = service();
    await Promise.all([1, 2, 3].map(async () => identity.proofOf(await signed(claims()))));
    advance(200);
    await identity.proofOf(await signed(claims()));
    expect(published.fetches).toBe(1);
    advance(3400);
    const later = { iat: NOW + 3600, auth_time: NOW + 3600, exp: NOW + 7200 };
    await identity.proofOf(await signed(claims(later)));
    expect(published.fetches).toBe(2);
  });

  it('are fetched once more for a key that is new, and not again for a forged one', async () => {
    const { identity, fault } = service();
    await identity.proofOf(await signed(claims()));
    published.keys.push(await asPublished('second', second));
    advance(60);
    expect(await identity.proofOf(await signed(claims(), second, 'second'))).toMatchObject({ phone: PHONE });
    expect(published.fetches).toBe(2);
    for (const kid of ['forged', 'forged too'])
      expect(await fault(await signed(claims(), second, kid))).toBe('invalid');
    expect(published.fetches).toBe(2);
  });

  it.each([
    ['an error', { status: 503 }],
    ['no keys', { keys: [] }],
    ['invalid keys', { keys: [{ kid: 1 }] }],
  ])('whose response is %s do not refuse tokens permanently', async (_name, response) => {
    const { identity, fault } = service();
    const before = { status: published.status, keys: published.keys };
    Object.assign(published, response);
    // A call immediately after a failed fetch fails without another fetch.
    for (const _attempt of [1, 2]) expect(await fault(await signed(claims()))).toBe('unavailable');
    expect(published.fetches).toBe(1);
    Object.assign(published, before);
    advance(5);
    expect(await identity.proofOf(await signed(claims()))).toMatchObject({ phone: PHONE });
  });

  it('are fetched for new keys at intervals, and not while their address is down', async () => {
    const { identity, fault } = service();
    await identity.proofOf(await signed(claims()));
    Object.assign(published, { status: 503 });
    advance(31);
    for (const _try of [1, 2, 3])
      expect(await fault(await signed(claims(), second, 'second'))).toBe('unavailable');
    expect(published.fetches).toBe(2);
    expect(await identity.proofOf(await signed(claims()))).toMatchObject({ phone: PHONE });
  });
});

describe('a token of the emulator', () => {
  it('is accepted unsigned, by the same rules, and from the emulator only', async () => {
    const { identity, fault } = service('127.0.0.1:9099');
    expect(identity.client).toMatchObject({ emulator: 'http://127.0.0.1:9099' });
    expect(await identity.proofOf(new UnsecuredJWT(claims()).encode())).toMatchObject({ phone: PHONE });
    expect(await fault(new UnsecuredJWT(claims({ aud: 'another-project' })).encode())).toBe('invalid');
    expect(await fault(new UnsecuredJWT(claims({ auth_time: NOW - 301 })).encode())).toBe('expired');
    expect(await fault(await signed(claims()))).toBe('invalid');
    expect(published.fetches).toBe(0);
  });
});

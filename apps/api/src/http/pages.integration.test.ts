import { rm } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { connect } from '@rifq/db';
import { buildOwner, buildSession } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firebaseIdentity } from '../adapters/identity/firebase/firebase.ts';
import { buildApp } from '../app.ts';
import type { Deps } from '../core/deps.ts';
import { BUILT_AT, builtText, writeBuiltWebApp } from '../testing/built-web-app.ts';
import { emulatedFirebase, firebaseConfig } from '../testing/identity-tools.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { loadWebApp, type WebApp } from './pages.ts';

let test: TestApp;
let web: WebApp;
let app: FastifyInstance;
const appWith = (deps: Partial<Deps>) =>
  buildApp({
    deps: { ...test.deps, ...deps },
    broadcaster: null,
    web,
    log: test.app.log,
    trustProxy: undefined,
  });
beforeAll(async () => {
  test = await startTestApp();
  const folder = await writeBuiltWebApp();
  web = loadWebApp(folder);
  // Everything served from here on is in memory.
  await rm(folder, { recursive: true });
  app = await appWith({});
});
afterAll(async () => {
  await app.close();
  await test.close();
});

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const ask = (url: string, headers: Record<string, string> = {}, method: InjectOptions['method'] = 'GET') =>
  app.inject({ method, url, headers: { ...BROWSER, ...headers } });
/** Returns the single value of a header that is present. */
async function headerOf(url: string, name: string, headers: Record<string, string> = {}): Promise<string> {
  const value = (await ask(url, headers)).headers[name];
  if (typeof value !== 'string') throw new Error(`${url} has no ${name}`);
  return value;
}

const security = {
  'content-security-policy':
    "default-src 'self';script-src 'self' 'wasm-unsafe-eval' 'sha256-inline';style-src 'self' 'unsafe-inline';" +
    "img-src 'self' data: blob:;media-src 'self' blob:;worker-src 'self';font-src 'self';connect-src 'self' ws://localhost:3000;object-src 'none';" +
    "base-uri 'none';form-action 'self';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'microphone=(self), camera=(), geolocation=()',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
};
const ofNode = { date: expect.any(String), connection: 'keep-alive' };
const html = {
  'content-type': 'text/html; charset=utf-8',
  vary: 'accept-encoding',
  'cache-control': 'no-cache',
};
const script = {
  'content-type': 'application/javascript; charset=utf-8',
  vary: 'accept-encoding',
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'none',
};
const brotli = { 'content-encoding': 'br' };
const validators = {
  etag: expect.stringMatching(/^"[\w-]{22}"$/),
  'last-modified': BUILT_AT.toUTCString(),
};
const nonce = expect.stringMatching(
  /^rifq_nonce=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
);
const length = { 'content-length': expect.stringMatching(/^[1-9]\d*$/) };

describe('the headers', () => {
  it('of the landing page and of a script are exactly these', async () => {
    const landing = await ask('/');
    expect([landing.statusCode, landing.headers]).toEqual([
      200,
      { ...security, ...ofNode, ...html, ...brotli, ...validators, ...length },
    ]);
    const { statusCode, headers } = await ask('/assets/app-abc123.js');
    expect([statusCode, headers]).toEqual([
      200,
      { ...security, ...ofNode, ...script, ...brotli, ...validators, ...length },
    ]);
  });

  it('of the app shell are the page headers, with the nonce of this browser', async () => {
    const { statusCode, headers } = await ask('/register');
    expect([statusCode, headers]).toEqual([
      200,
      { ...security, ...ofNode, ...html, ...brotli, ...validators, ...length, 'set-cookie': nonce },
    ]);
  });

  it.each([
    ['/', html],
    ['/assets/app-abc123.js', script],
  ])('of an unchanged copy of %s are the same, except for the length', async (url, described) => {
    const response = await ask(url, { 'if-none-match': await headerOf(url, 'etag') });
    expect([response.statusCode, response.headers, response.body]).toEqual([
      304,
      { ...security, ...ofNode, ...described, ...brotli, ...validators },
      '',
    ]);
  });

  it('of an error have no validators, and those of a redirect include the security headers', async () => {
    const missing = await ask('/nothing');
    expect([missing.statusCode, missing.headers]).toEqual([
      404,
      { ...security, ...ofNode, ...html, ...brotli, ...length, 'set-cookie': nonce },
    ]);
    const refused = await ask('/', {}, 'POST');
    expect([refused.statusCode, refused.headers]).toEqual([
      405,
      { ...security, ...ofNode, ...html, ...brotli, ...length },
    ]);
    const moved = await ask('/login');
    expect([moved.statusCode, moved.headers]).toEqual([
      302,
      { ...security, ...ofNode, location: '/register', 'cache-control': 'no-cache', 'content-length': '0' },
    ]);
  });

  it('of a site with https include HSTS', async () => {
    const secure = await appWith({ publicUrl: new URL('https://rifq.example') });
    try {
      const { headers } = await secure.inject({ url: '/' });
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
    } finally {
      await secure.close();
    }
  });
});

describe('the cookies', () => {
  it.each([
    ['http://localhost:3000', false],
    ['http://127.0.0.1:3000', false],
    ['http://[::1]:3000', false],
    ['https://localhost:3000', true],
    ['https://rifq.example', true],
    // A host name that only starts like a loopback name.
    ['http://localhost.rifq.example', true],
  ])('of a site at %s are Secure: %s', async (publicUrl, isSecure) => {
    const site = await appWith({ publicUrl: new URL(publicUrl) });
    try {
      const set = await site.inject({ url: '/register' });
      const cookie = `__Secure_TK=${'x'.repeat(43)}; rifq_session=1`;
      const cleared = await site.inject({ url: '/dashboard', headers: { cookie } });
      const cookies = [set, cleared].flatMap(response => response.headers['set-cookie'] ?? []);
      expect(cookies.map(each => each.replace(/=.*/, ''))).toEqual([
        'rifq_nonce',
        '__Secure_TK',
        'rifq_session',
      ]);
      for (const each of cookies) expect(each.split('; ').includes('Secure')).toBe(isSecure);
    } finally {
      await site.close();
    }
  });
});

describe('the client of an identity service', () => {
  const policiesOf = async (identity: Deps['identity']) => {
    const served = await appWith({ identity });
    const policyOf = async (url: string) =>
      String((await served.inject({ url })).headers['content-security-policy']);
    try {
      return await Promise.all(
        ['/register', '/register/otp?from=a', '/', '/registered', '/assets/app-abc123.js'].map(policyOf),
      );
    } finally {
      await served.close();
    }
  };
  const own = security['content-security-policy'];

  it('may load and call its sources on the register pages only', async () => {
    const firebase = firebaseIdentity({ config: firebaseConfig, emulatorHost: null, now: test.deps.now });
    const opened = own
      .replace(
        "'sha256-inline'",
        "'sha256-inline' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
      )
      .replace(
        'ws://localhost:3000',
        'ws://localhost:3000 https://identitytoolkit.googleapis.com https://www.google.com/recaptcha/;' +
          'frame-src https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/',
      );
    expect(await policiesOf(firebase)).toEqual([opened, opened, own, own, own]);
  });

  it('may call only its emulator', async () => {
    const opened = own.replace('ws://localhost:3000', 'ws://localhost:3000 http://127.0.0.1:9099');
    expect(await policiesOf(emulatedFirebase(test.deps.now))).toEqual([opened, opened, own, own, own]);
  });

  it('adds no sources where the app sends its codes itself', async () => {
    expect(new Set(await policiesOf(test.deps.identity))).toEqual(new Set([own]));
  });
});

describe('a file', () => {
  it.each([
    ['/assets/app-abc123.css', 'text/css; charset=utf-8'],
    ['/sw.js', 'application/javascript; charset=utf-8'],
    ['/builds/latest.json', 'application/json; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/assets/font-abc123.woff2', 'font/woff2'],
    ['/icons/icon.png', 'image/png'],
    ['/favicon.ico', 'image/vnd.microsoft.icon'],
    ['/flags/LICENSE', 'application/octet-stream'],
  ])('%s is %s', async (url, type) => {
    const { statusCode, headers } = await ask(url);
    expect([statusCode, headers['content-type']]).toEqual([200, type]);
    expect(headers['cache-control']).toMatch(url.startsWith('/assets/') ? /immutable/ : /^no-cache$/);
  });

  it.each([
    ['/', 'index.html'],
    ['/privacy', 'privacy.html'],
    ['/register', 'app.html'],
    ['/assets/app-abc123.js', 'assets/app-abc123.js'],
  ] as const)('%s comes whole in each encoding, each with a tag of its own', async (url, file) => {
    const [br, gzip, plain] = [
      await ask(url),
      await ask(url, { 'accept-encoding': 'br;q=0, gzip' }),
      await app.inject({ url }),
    ];
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(builtText(file));
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(builtText(file));
    expect(plain.body).toBe(builtText(file));
    for (const response of [br, gzip, plain])
      expect(Number(response.headers['content-length'])).toBe(response.rawPayload.byteLength);
    expect([br, gzip, plain].map(response => response.headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    expect(new Set([br, gzip, plain].map(response => response.headers.etag)).size).toBe(3);
  });

  it('that the build has not compressed is sent uncompressed', async () => {
    const { headers, body } = await ask('/icons/icon.png');
    expect([headers['content-encoding'], body]).toEqual([undefined, builtText('icons/icon.png')]);
  });

  it.each(['/', '/register', '/assets/app-abc123.js', '/nothing', '/dashboard'])(
    '%s has the same headers for HEAD as for GET, without a body',
    async url => {
      const cookie = `rifq_nonce=${'n'.repeat(43)}`;
      const [get, head] = [await ask(url, { cookie }), await ask(url, { cookie }, 'HEAD')];
      expect([head.statusCode, head.body]).toEqual([get.statusCode, '']);
      const { date: _, 'content-length': size, ...headers } = get.headers;
      expect(head.headers).toMatchObject(headers);
      if (get.rawPayload.byteLength > 0) expect(head.headers['content-length']).toBe(size);
    },
  );
});

describe('a copy', () => {
  const url = '/assets/app-abc123.js';
  it('is unchanged for any valid form of If-None-Match', async () => {
    const etag = await headerOf(url, 'etag');
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag} `, '*']) {
      expect([tags, (await ask(url, { 'if-none-match': tags })).statusCode]).toEqual([tags, 304]);
      expect([tags, (await ask(url, { 'if-none-match': tags }, 'HEAD')).statusCode]).toEqual([tags, 304]);
    }
  });

  it('of another encoding, or with an unknown tag, is sent again', async () => {
    const gzipped = await headerOf(url, 'etag', { 'accept-encoding': 'gzip' });
    const etag = await headerOf(url, 'etag');
    for (const tags of [gzipped, '"other"', '"', '', etag.replaceAll('"', ''), `${etag}x`])
      expect([tags, (await ask(url, { 'if-none-match': tags })).statusCode]).toEqual([tags, 200]);
  });

  it('is compared by its date only if it has no tag', async () => {
    const second = 1000;
    const [before, at] = [new Date(BUILT_AT.getTime() - second), BUILT_AT].map(date => date.toUTCString());
    const statusOf = async (headers: Record<string, string>) => (await ask(url, headers)).statusCode;
    expect(await statusOf({ 'if-modified-since': String(at) })).toBe(304);
    expect(await statusOf({ 'if-modified-since': String(before) })).toBe(200);
    expect(await statusOf({ 'if-modified-since': 'some day' })).toBe(200);
    expect(await statusOf({ 'if-modified-since': String(at), 'if-none-match': '"other"' })).toBe(200);
  });

  it('of the app shell is unchanged on every page of the app, and never replaces an error', async () => {
    const etag = await headerOf('/register', 'etag');
    expect((await ask('/register/otp', { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await ask('/nothing', { 'if-none-match': etag })).statusCode).toBe(404);
  });
});

describe('a path', () => {
  it.each([
    '/index.html',
    '/app.html',
    '/static-pages.json',
    '/.stamp',
    '/.vite/manifest.json',
    '/assets/app-abc123.js.br',
    '/assets/app-abc123.js.gz',
    '/assets/app-abc123.js.map',
    '/assets',
    '/assets/',
    '/assets//app-abc123.js',
    '/assets/../app.html',
    '/assets/..%2fapp.html',
    '/assets%2fapp-abc123.js',
    '/ASSETS/app-abc123.js',
    '/../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%00',
    '/__proto__',
    '/constructor',
    '/messenger',
    `/${'a'.repeat(300)}`,
  ])('%s without a page shows the app shell with 404', async url => {
    const { statusCode, body } = await app.inject({ url });
    expect([statusCode, body]).toEqual([404, builtText('app.html')]);
  });

  it.each([
    ['/?utm=1', 'index.html'],
    ['/privacy/', 'privacy.html'],
    ['/privacy?x', 'privacy.html'],
    ['/assets/app-abc123.js?v=1', 'assets/app-abc123.js'],
    ['/%61ssets/app-abc123.js', 'assets/app-abc123.js'],
    ['/register/', 'app.html'],
    ['/register/otp', 'app.html'],
  ] as const)('%s is %s all the same', async (url, file) => {
    const { statusCode, body } = await app.inject({ url });
    expect([statusCode, body]).toEqual([200, builtText(file)]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'] as const)(
    'does not accept %s',
    async method => {
      for (const url of ['/', '/assets/app-abc123.js', '/register', '/nothing']) {
        const response = await app.inject({ method, url });
        expect([url, response.statusCode, response.body]).toEqual([url, 405, builtText('app.html')]);
      }
    },
  );
});

describe('a page for signed-in users', () => {
  const cleared = [
    expect.stringMatching(/^__Secure_TK=; Max-Age=0;/),
    expect.stringMatching(/^rifq_session=; Max-Age=0;/),
  ];

  it.each(['/dashboard', '/dashboard/pets?x=1', '/clinic/x'])(
    '%s redirects an unauthenticated browser to registration, with the return URL',
    async url => {
      for (const [cookie, clearing] of [
        ['', {}],
        [
          `__Secure_TK=${'x'.repeat(43)}; rifq_session=1`,
          { 'set-cookie': cleared, 'clear-site-data': '"cache"' },
        ],
      ] as const) {
        const { statusCode, headers } = await ask(url, { cookie });
        expect([statusCode, headers.location]).toEqual([302, `/register?next=${encodeURIComponent(url)}`]);
        expect(headers).toMatchObject({ ...security, 'cache-control': 'no-store', ...clearing });
        expect('clear-site-data' in headers).toBe('clear-site-data' in clearing);
      }
    },
  );

  it('that is longer than any page of ours is not found', async () => {
    expect((await ask(`/dashboard/${'x'.repeat(300)}`)).statusCode).toBe(404);
  });

  it('is the app shell for a user with a session, not sent again if the copy is unchanged', async () => {
    const owner = await buildOwner(test.database.db);
    const { token } = await buildSession(test.database.db, owner.id);
    const cookie = `__Secure_TK=${token}; rifq_nonce=${'n'.repeat(43)}`;
    const response = await ask('/dashboard', { cookie });
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined]);
    const again = await ask('/dashboard', { cookie, 'if-none-match': String(response.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect((await ask('/dashboard', { 'if-none-match': String(response.headers.etag) })).statusCode).toBe(
      302,
    );
  });

  it('does not extend the session, which the calls of the page do', async () => {
    const owner = await buildOwner(test.database.db);
    const lastSeenAt = new Date(test.deps.now().getTime() - 11 * 60_000);
    const { sessionId, token } = await buildSession(test.database.db, owner.id, { lastSeenAt });
    expect((await ask('/dashboard', { cookie: `__Secure_TK=${token}` })).statusCode).toBe(200);
    const { rows } = await test.database.db.execute(
      sql`select 1 from sessions where id = ${sessionId} and last_seen_at = ${lastSeenAt.toISOString()}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('shows the app shell with 500 if the session cannot be looked up', async () => {
    const nowhere = connect('postgresql:///rifq?host=/nonexistent');
    const broken = await appWith({ db: nowhere.db });
    try {
      const response = await broken.inject({
        url: '/dashboard',
        headers: { cookie: `__Secure_TK=${'x'.repeat(43)}` },
      });
      expect([response.statusCode, response.body]).toEqual([500, builtText('app.html')]);
      expect(response.headers).toMatchObject({ ...security, ...html });
    } finally {
      await broken.close();
      await nowhere.close();
    }
  });
});

describe('requests from one address', () => {
  it('are refused above the limit per minute if no file matches them', async () => {
    const limited = await appWith({ limits: { ...test.deps.limits, requestsPerMinute: 2 } });
    try {
      const from = (url: string) => limited.inject({ url, remoteAddress: '10.9.1.1' });
      expect([(await from('/register')).statusCode, (await from('/nothing')).statusCode]).toEqual([200, 404]);
      const refused = await from('/register');
      expect([refused.statusCode, refused.body]).toEqual([429, builtText('app.html')]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect(refused.headers).toMatchObject({ ...security, ...html });
      for (const url of ['/', '/assets/app-abc123.js']) expect((await from(url)).statusCode).toBe(200);
    } finally {
      await limited.close();
    }
  });
});

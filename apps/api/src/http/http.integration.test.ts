import { type AddressInfo, connect as connectTo } from 'node:net';
import { text } from 'node:stream/consumers';
import { calls } from '@rifq/contract/calls';
import { connect, withTransaction } from '@rifq/db';
import { nameLimits } from '@rifq/rules';
import { buildOwner, buildSession } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { PSEUDO_LOCALE } from '../core/locales.ts';
import { writeBuiltWebApp } from '../testing/built-web-app.ts';
import { checkResponse } from '../testing/check-response.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { loadWebApp } from './pages.ts';
import { timeLimits } from './timeouts.ts';

let test: TestApp;
beforeAll(async () => {
  // A gateway page that shows the user of the session.
  test = await startTestApp({
    gatewayPages: (scope, userOf) =>
      void scope.get('/gateway', async request => ({ user: await userOf(request) })),
  });
});
afterAll(() => test.close());

describe('every response', () => {
  it('has the security headers, and is not cached if it is from the API', async () => {
    for (const url of ['/api/user/me', '/api/openapi.json', '/api/nothing', '/api/%', '/healthz']) {
      const { headers } = await test.app.inject({ url });
      expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
    }
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const { headers } = await test.app.inject({ method, url: '/api/user/me' });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  it('has the HSTS header on a site with https', async () => {
    const deps = { ...test.deps, publicUrl: new URL('https://rifq.example') };
    const web = loadWebApp(await writeBuiltWebApp());
    const app = await buildApp({ deps, broadcaster: null, web, log: test.app.log, trustProxy: undefined });
    try {
      const urls = [
        '/',
        '/assets/app-abc123.js',
        '/register',
        '/nothing',
        '/login',
        '/dashboard',
        '/healthz',
      ];
      for (const url of [...urls, '/unsubscribe', '/api/user/me', '/api/nothing', '/api/%', '/%']) {
        const { headers } = await app.inject({ url });
        expect([url, headers['strict-transport-security']]).toEqual([url, 'max-age=31536000']);
      }
    } finally {
      await app.close();
    }
  });

  it('has the same headers and error shape for an unparsable or timed-out request', async () => {
    const app = await buildApp({
      deps: { ...test.deps, publicUrl: new URL('https://rifq.example') },
      broadcaster: null,
      web: null,
      log: test.app.log,
      trustProxy: undefined,
      times: { ...timeLimits, headersMs: 50, checkEveryMs: 20 },
    });
    onTestFinished(() => app.close());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    for (const [sent, status] of [
      ['what?\r\n\r\n', '400 Bad Request'],
      ['GET / HTTP/1.1\r\n\r\n', '400 Bad Request'],
      ['GET / HTTP/1.1\r\nHost: x\r\nExpect: a\r\n\r\n', '417 Expectation Failed'],
      ['GET / HTTP/1.1\r\nHost: x\r\n', '408 Request Timeout'],
      [`GET / HTTP/1.1\r\nX-A: ${'x'.repeat(20_000)}`, '431 Request Header Fields Too Large'],
    ] as const) {
      const socket = connectTo(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.write(sent);
      const response = await text(socket);
      expect(response).toMatch(`HTTP/1.1 ${status}\r\n`);
      expect(response).toContain('strict-transport-security: max-age=31536000\r\n');
      expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request.invalid' });
    }
  });

  it('is complete and closes its connection while the app shuts down', async () => {
    const app = await buildApp({
      deps: test.deps,
      broadcaster: null,
      web: null,
      log: test.app.log,
      trustProxy: undefined,
    });
    const [isClosing, mayClose] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    app.addHook('preClose', async () => {
      isClosing.resolve();
      await mayClose.promise;
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo; // it listens on a port
    const closed = app.close();
    await isClosing.promise;
    const response = await fetch(`http://127.0.0.1:${port}/api/live/config`);
    expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
    mayClose.resolve();
    await closed;
  });

  it('does not reveal the cause of an unexpected error', async () => {
    await test.database.pool.query('alter table users rename column points to lost_points');
    try {
      const owner = await test.app.inject({
        url: '/api/user/me',
        headers: { authorization: `Bearer ${'x'.repeat(43)}` },
      });
      expect(owner.statusCode).toBe(500);
      expect(owner.json()).toEqual({
        code: 'request.failed',
        message: expect.stringContaining('خلل من عندنا'),
      });
    } finally {
      await test.database.pool.query('alter table users rename column lost_points to points');
    }
  });
});

it('reports errors in the language of the account, otherwise in the one that the browser prefers', async () => {
  const owner = await buildOwner(test.database.db);
  const { token } = await buildSession(test.database.db, owner.id);
  const messageOf = async (headers: Record<string, string>) => {
    const query = { reservation_id: 'x' };
    const response = await test.app.inject({ url: '/api/reservations/view', query, headers });
    return response.json<{ message: string }>().message;
  };
  expect(await messageOf({})).toMatch(/^انتهت الجلسة/);
  expect(await messageOf({ 'accept-language': PSEUDO_LOCALE })).toMatch(/^⟦/);
  const signedIn = { authorization: `Bearer ${token}`, 'accept-language': PSEUDO_LOCALE };
  expect(await messageOf(signedIn)).toMatch(/^بعض البيانات/);
});

it('reports a busy database with the time to retry after', async () => {
  const impatient = connect(test.database.url, { lockMs: 100 });
  const app = await buildApp({
    deps: { ...test.deps, db: impatient.db },
    broadcaster: null,
    web: null,
    log: test.app.log,
    trustProxy: undefined,
  });
  try {
    await withTransaction(test.database.db, async tx => {
      await tx.execute(sql`lock table users in access exclusive mode`);
      const headers = { authorization: `Bearer ${'x'.repeat(43)}` };
      const response = await app.inject({ url: '/api/user/me', headers });
      expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '2']);
      expect(response.json()).toMatchObject({ code: 'request.busy', retry_after: 2 });
    });
  } finally {
    await app.close();
    await impatient.close();
  }
});

describe('a payload', () => {
  /** A pet with every text at its maximum length, each letter escaped. */
  const longest = () => {
    const letters = (count: number) => 'ب'.repeat(count);
    const pet = {
      ...calls['POST /api/pets/create'].example,
      name: letters(nameLimits.pet),
      breed_other: letters(nameLimits.short),
      allergies: letters(nameLimits.note),
      notes: letters(nameLimits.note),
      idempotency_key: crypto.randomUUID(),
    };
    return JSON.stringify(pet).replaceAll(/[^ -~]/g, letter => `\\u0${letter.charCodeAt(0).toString(16)}`);
  };

  it('is accepted at the maximum length of the contract in any encoding, and refused above 16 kB', async () => {
    const owner = await buildOwner(test.database.db);
    const { token } = await buildSession(test.database.db, owner.id);
    const create = (payload: string) =>
      test.app.inject({
        method: 'POST',
        url: '/api/pets/create',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload,
      });
    expect(longest().length).toBeGreaterThan(12_000);
    expect((await create(longest())).statusCode).toBe(200);
    const refused = await create(longest().padEnd(16 * 1024 + 1));
    checkResponse(refused);
    expect([refused.statusCode, refused.json().code]).toEqual([413, 'request.too_large']);
  });
});

describe('the description at /api/openapi.json', () => {
  it('has every call of the contract, with payload and response', async () => {
    const { openapi, paths } = (await test.app.inject({ url: '/api/openapi.json' })).json();
    expect(openapi).toBe('3.1.0');
    const described = Object.entries<Record<string, object>>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    );
    expect(described.sort()).toEqual(Object.keys(calls).sort());
    expect(paths['/api/pets/create'].post).toMatchObject({
      summary: 'Add a pet',
      requestBody: {
        content: {
          'application/json': {
            schema: {
              required: expect.arrayContaining(['name', 'species']),
              example: expect.objectContaining({
                species: 'cat',
                idempotency_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
              }),
            },
          },
        },
      },
      responses: { 200: expect.any(Object) },
    });
  });
});

describe('the health check', () => {
  it('responds with ok while the database responds, else 503', async () => {
    expect((await test.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    const nowhere = connect('postgresql:///rifq?host=/nonexistent');
    const app = await buildApp({
      deps: { ...test.deps, db: nowhere.db },
      broadcaster: null,
      web: null,
      log: test.app.log,
      trustProxy: undefined,
    });
    try {
      const response = await app.inject({ url: '/healthz' });
      expect([response.statusCode, response.json()]).toEqual([503, { status: 'unavailable' }]);
    } finally {
      await app.close();
      await nowhere.close();
    }
  });
});

describe('the pages of a gateway', () => {
  it('know whose session a request has', async () => {
    const { id } = await buildOwner(test.database.db);
    const browser = await test.signedIn(id);
    expect((await browser.get('/gateway')).body).toEqual({ user: id });
    await browser.get('/api/user/logout');
    expect((await browser.get('/gateway')).body).toEqual({ user: null });
    browser.cookies.set('__Secure_TK', 'no token');
    expect((await browser.get('/gateway')).body).toEqual({ user: null });
    expect((await test.browser().get('/gateway')).body).toEqual({ user: null });
  });
});

describe('requests from one address', () => {
  it('are refused above the limit per minute, in the shape of every error, without affecting other addresses', async () => {
    const own = await startTestApp({ limits: { requestsPerMinute: 3 } });
    try {
      const ask = (remoteAddress: string, headers = {}) =>
        own.app.inject({ url: '/api/user/me', remoteAddress, headers });
      const first = await Promise.all([1, 2, 3].map(() => ask('10.9.0.1')));
      expect(first.map(response => response.statusCode)).toEqual([401, 401, 401]);
      const fourth = await ask('10.9.0.1', { 'x-forwarded-for': '10.9.0.77' });
      checkResponse(fourth);
      expect(fourth.statusCode).toBe(429);
      expect(fourth.json()).toMatchObject({ code: 'request.too_many', retry_after: expect.any(Number) });
      expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(0);
      expect((await ask('10.9.0.2')).statusCode).toBe(401);
      const unknown = ['/api/nothing', '/api/user/me', '/api/nothing', '/api/user/logout'].map(url => ({
        url,
        remoteAddress: '10.9.0.3',
      }));
      const codes = [];
      for (const request of unknown) codes.push((await own.app.inject(request)).statusCode);
      expect(codes).toEqual([404, 401, 404, 429]);
    } finally {
      await own.close();
    }
  });

  it('are refused by every part of the server, with the time to retry after', async () => {
    const own = await startTestApp({ limits: { requestsPerMinute: 2 } });
    try {
      const ask = (url: string) => {
        const method = url.startsWith('/webhooks') ? 'POST' : 'GET';
        return own.app.inject({ method, url, remoteAddress: '10.9.0.4' });
      };
      for (const [url, type, expectedText] of [
        ['/api/user/me', 'application/json', 'request.too_many'],
        ['/broadcasting/auth', 'application/json', 'request.too_many'],
        ['/apps/1/channels', 'application/json', 'request.too_many'],
        ['/webhooks/payments/sandbox', 'application/json', 'request.too_many'],
        ['/unsubscribe?token=x', 'text/html', '<html lang="ar" dir="rtl">'],
      ] as const) {
        await ask(url);
        await ask(url);
        const refused = await ask(url);
        expect([url, refused.statusCode]).toEqual([url, 429]);
        expect(refused.headers['content-type']).toContain(type);
        expect(refused.body).toContain(expectedText);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      }
    } finally {
      await own.close();
    }
  });

  it('have a separate, larger limit where tabs join the live channel', async () => {
    const own = await startTestApp({ limits: { requestsPerMinute: 2 } });
    onTestFinished(() => own.close());
    const { token } = await buildSession(own.database.db, (await buildOwner(own.database.db)).id);
    const ask = (url: string, method: 'GET' | 'POST' = 'GET') =>
      own.app.inject({
        method,
        url,
        remoteAddress: '10.9.0.7',
        headers: { authorization: `Bearer ${token}` },
      });
    for (const expected of [200, 200, 429]) expect((await ask('/api/user/me')).statusCode).toBe(expected);
    for (let count = 0; count < 5; count += 1) {
      expect((await ask('/api/live/config')).statusCode).toBe(200);
      expect((await ask('/broadcasting/auth', 'POST')).statusCode).toBe(401);
    }
    for (const [url, method] of [
      ['/api/live/config', 'GET'],
      ['/broadcasting/auth', 'POST'],
    ] as const) {
      const refused = await ask(url, method);
      expect([url, refused.statusCode, refused.json().code]).toEqual([url, 429, 'request.too_many']);
    }
  });

  it('do not affect the health check, which has a separate limit', async () => {
    const own = await startTestApp({ limits: { requestsPerMinute: 1 } });
    try {
      const check = (remoteAddress: string) => own.app.inject({ url: '/healthz', remoteAddress });
      for (const url of ['/api/user/me', '/api/user/me'])
        await own.app.inject({ url, remoteAddress: '10.9.0.5' });
      expect((await check('10.9.0.5')).statusCode).toBe(200);
      await Promise.all(Array.from({ length: 600 }, () => check('10.9.0.5')));
      const refused = await check('10.9.0.5');
      expect([refused.statusCode, refused.headers['content-type']]).toEqual([
        429,
        expect.stringContaining('text/plain'),
      ]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect((await check('10.9.0.6')).statusCode).toBe(200);
    } finally {
      await own.close();
    }
  });
});

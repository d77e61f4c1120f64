import { type Call, calls } from '@rifq/contract/calls';
import { buildOwner } from '@rifq/testing';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkResponse } from '../testing/check-response.ts';
import { type OwnerClient, ownerClient } from '../testing/owner-client.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
let client: OwnerClient;
beforeAll(async () => {
  test = await startTestApp();
  client = ownerClient(test, (await buildOwner(test.database.db)).id);
});
beforeEach(() => client.signIn());
afterAll(() => test.close());

const send = (options: InjectOptions) => client.send(options);
const all: readonly Call[] = Object.values(calls);

describe('an address', () => {
  it.each([
    '/api/files/%00',
    '/api/files/%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00%00',
    '/api/files/%E0%A4%A',
    '/api/files/..%2f..%2fsecret-of-the-app',
    '/api/files/................',
    `/api/files/${'a'.repeat(64)}`,
    `/api/files/${'a'.repeat(190)}`,
    `/api/files/${'a'.repeat(20_000)}`,
    '/api/files/',
    '/api/%',
    '/api/%00',
    '/api//user/me',
    '/api/user/me%00',
    '/api/__proto__',
    '/api/toString',
    '/api',
    '/api/',
    `/api/${'x/'.repeat(4000)}`,
  ])('%s that does not exist is refused as such', async url => {
    for (const method of ['GET', 'POST'] as const) {
      const response = await send({ method, url });
      checkResponse(response);
      expect([400, 404, 414]).toContain(response.statusCode);
    }
  });
});

describe('a method', () => {
  const others = [
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'HEAD',
    'TRACE',
    'SEARCH',
    'PROPFIND',
    'MKCOL',
    'LOCK',
    'COPY',
    'MOVE',
  ] as const;
  const urls = [
    '/api/user/me',
    '/api/pets/create',
    '/api/files/abcdefghijklmnopqrst',
    '/api/nothing',
    '/api/openapi.json',
  ];

  it.each(others)('%s gets the error text of the specification, whatever its body', async method => {
    for (const url of urls) {
      for (const type of ['application/json', 'text/xml', 'multipart/form-data']) {
        const withPayload =
          method === 'HEAD' || method === 'TRACE' ? {} : { payload: '{', headers: { 'content-type': type } };
        const response = await send({ method, url, ...withPayload });
        expect(response.statusCode).toBe(405);
        expect(response.headers.allow).toBe('GET, POST');
        if (method === 'HEAD') continue;
        expect(response.json()).toEqual({
          message: 'Non recognized method: only allowed methods are get,post',
          code: 'request.method',
        });
      }
    }
  });

  it('must be the method of the call: GET and POST are not interchangeable', async () => {
    for (const call of all) {
      const method = call.method === 'get' ? 'POST' : 'GET';
      if (Object.hasOwn(calls, `${method} ${call.path}`)) continue;
      const response = await send({ method, url: call.path });
      expect(response.statusCode).toBe(404);
      checkResponse(response);
    }
  });
});

describe('headers', () => {
  it.each([
    { authorization: 'Bearer' },
    { authorization: `Bearer ${'x'.repeat(43)}` },
    { authorization: `Bearer ${'x'.repeat(5000)}` },
    { authorization: 'Basic OjpbXQ==' },
    { authorization: '', cookie: '__Secure_TK=%E0%A4%A; rifq_nonce=%00' },
    { authorization: '', cookie: `__Secure_TK=${'x'.repeat(4000)}; =; ;;; __proto__=1` },
    { 'content-length': '-1' },
    { 'content-length': 'x' },
    { 'sec-fetch-site': '', origin: 'null' },
    { 'user-agent': 'x'.repeat(8000), 'x-forwarded-for': 'a, b,,,' },
    { accept: 'text/plain', 'accept-encoding': 'x;q=2', 'if-none-match': '"' },
  ])('%o are handled without failing', async headers => {
    for (const call of all)
      checkResponse(await send({ method: call.method === 'get' ? 'GET' : 'POST', url: call.path, headers }));
  });
});

import { Blob, File } from 'node:buffer';
import type { ErrorBody } from '@rifq/contract';
import type { PathOf, ResponseOf } from '@rifq/contract/calls';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** The API of a test, mocked at the network; importing this file starts it. An unexpected call fails the test. */
export const server = setupServer(
  // The usual configuration; requested whenever a code is sent.
  http.get('/api/user/identity', () => HttpResponse.json({ data: { provider: 'otp' } })),
);

// Node sends the requests, and reads only its own files into a form, not those of jsdom.
Object.assign(globalThis, { Blob, File });

const unexpected: string[] = [];
server.events.on('request:unhandled', ({ request }) => {
  unexpected.push(`${request.method} ${request.url}`);
});

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  const calls = unexpected.splice(0);
  if (calls.length > 0) throw new Error(`Calls that no handler expected: ${calls.join(', ')}`);
});
afterAll(() => server.close());

type Method = 'get' | 'post';

/** Mocks a call that returns `data`; a function receives what was sent (query or body). */
export function respond<M extends Method, P extends PathOf<M> & string>(
  method: M,
  path: P,
  data: ResponseOf<M, P> | ((sent: unknown) => ResponseOf<M, P>),
): HttpHandler {
  return http[method](path, async ({ request }) => {
    const sent = method === 'get' ? queryOf(request) : await bodyOf(request);
    return HttpResponse.json({ data: isFunction(data) ? data(sent) : data });
  });
}

/** Mocks a call that fails with an error. */
export function refuse<M extends Method>(
  method: M,
  path: PathOf<M> & string,
  status: number,
  body: ErrorBody,
): HttpHandler {
  return http[method](path, () => HttpResponse.json(body, { status }));
}

/** Mocks the next call only, which fails with an error. */
export function refuseOnce<M extends Method>(
  method: M,
  path: PathOf<M> & string,
  status: number,
  body: ErrorBody,
): HttpHandler {
  return http[method](path, () => HttpResponse.json(body, { status }), { once: true });
}

/** Mocks a call without a response: the network is lost. */
export function lose<M extends Method>(method: M, path: PathOf<M> & string): HttpHandler {
  return http[method](path, () => HttpResponse.error());
}

function isFunction<T>(value: T | ((sent: unknown) => T)): value is (sent: unknown) => T {
  return typeof value === 'function';
}

function queryOf(request: Request): Record<string, string> {
  return Object.fromEntries(new URL(request.url).searchParams);
}

async function bodyOf(request: Request): Promise<unknown> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data');
  return isForm ? Object.fromEntries(await request.formData()) : request.json();
}

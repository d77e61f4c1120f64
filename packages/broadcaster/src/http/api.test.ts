import { expect, test } from 'vitest';
import { createBroadcaster } from '../broadcaster.ts';
import { md5, sign } from '../protocol/signatures.ts';
import { manualClock } from '../testing/clock.ts';
import { sdkFor, testApp } from '../testing/server.ts';

const NOW = 1_700_000_000_000;
const EVENTS = `/apps/${testApp.id}/events`;
const BODY = JSON.stringify({ name: 'hello', channels: ['updates'], data: '{}' });

const broadcaster = () => createBroadcaster({ apps: [testApp], clock: manualClock(NOW) });

type Call = {
  method: string;
  path: string;
  body: string;
  secret: string;
  params: Record<string, string>;
  /** Changes the query after it was signed. */
  tamper: (query: string) => string;
};

/** A manually signed request, of which any part can be changed. */
function signed(overrides: Partial<Call> = {}) {
  const call: Call = {
    method: 'POST',
    path: EVENTS,
    body: BODY,
    secret: testApp.secret,
    params: {},
    tamper: query => query,
    ...overrides,
  };
  const params: Record<string, string> = {
    auth_key: testApp.key,
    auth_timestamp: String(NOW / 1_000),
    auth_version: '1.0',
    ...(call.body === '' ? {} : { body_md5: md5(Buffer.from(call.body)) }),
    ...call.params,
  };
  const text = Object.keys(params)
    .sort()
    .map(name => `${name}=${params[name]}`)
    .join('&');
  const query = `${text}&auth_signature=${sign(call.secret, `${call.method}\n${call.path}\n${text}`)}`;
  return { method: call.method, url: `${call.path}?${call.tamper(query)}`, body: Buffer.from(call.body) };
}

const get = (path: string, params: Record<string, string> = {}) =>
  signed({ method: 'GET', path: `/apps/${testApp.id}${path}`, body: '', params });
const post = (body: unknown, path = '/events') =>
  signed({
    path: `/apps/${testApp.id}${path}`,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const event = (changes: object) => ({ name: 'hello', channels: ['updates'], data: '{}', ...changes });

test('accepts a signed event and returns an empty object', () => {
  expect(broadcaster().respond(signed())).toEqual({ status: 200, body: {} });
});

test('accepts requests signed by the SDK, with parameters in any order', () => {
  const query = sdkFor(1).createSignedQueryString({
    method: 'GET',
    path: `/apps/${testApp.id}/channels`,
    params: { info: '' },
  });
  const server = createBroadcaster({ apps: [testApp] });
  const reversed = query.split('&').reverse().join('&');
  for (const each of [query, reversed]) {
    const request = { method: 'GET', url: `/apps/${testApp.id}/channels?${each}`, body: Buffer.alloc(0) };
    expect(server.respond(request)).toEqual({ status: 200, body: { channels: {} } });
  }
});

test.each(['auth_key', 'auth_timestamp', 'auth_version', 'auth_signature', 'body_md5'])(
  'refuses a request without %s',
  name => {
    const without = (query: string) => query.replace(new RegExp(`&?${name}=[^&]*`), '');
    expect(broadcaster().respond(signed({ tamper: without }))).toMatchObject({ status: 401 });
  },
);

test.each<[string, Partial<Call>]>([
  ['the wrong secret', { secret: 'wrong' }],
  ['another key', { params: { auth_key: 'other' } }],
  ['another version', { params: { auth_version: '1.1' } }],
  ['the digest of another body', { params: { body_md5: md5(Buffer.from('{}')) } }],
  ['a changed signature', { tamper: query => query.replace(/.$/, last => (last === '0' ? '1' : '0')) }],
  ['a signature cut short', { tamper: query => query.slice(0, -1) }],
  ['a parameter added afterwards', { tamper: query => `${query}&info=user_count` }],
  ['a parameter twice', { tamper: query => `auth_key=${testApp.key}&${query}` }],
  ['an encoded name of a parameter twice', { tamper: query => `%61uth_key=${testApp.key}&${query}` }],
  ['the signature twice', { tamper: query => `${query}&auth_signature=0` }],
  ['a timestamp that is no number', { params: { auth_timestamp: 'now' } }],
  ['no timestamp to speak of', { params: { auth_timestamp: '' } }],
])('refuses %s', (_case, overrides) => {
  expect(broadcaster().respond(signed(overrides))).toMatchObject({
    status: 401,
    body: { error: expect.any(String) },
  });
});

test('accepts a timestamp up to 600 seconds earlier or later, and no more', () => {
  const status = (offset: number) =>
    broadcaster().respond(signed({ params: { auth_timestamp: String(NOW / 1_000 + offset) } })).status;
  expect([-601, -600, 0, 600, 601].map(status)).toEqual([401, 200, 200, 200, 401]);
});

test('a signature is valid only for its method, path, query and body', () => {
  const server = broadcaster();
  const request = get('/channels', { filter_by_prefix: 'a' });
  expect(server.respond(request).status).toBe(200);
  expect(server.respond({ ...request, method: 'POST' }).status).toBe(401);
  expect(
    server.respond({ ...request, url: request.url.replace('/channels', '/channels/updates') }).status,
  ).toBe(401);
  expect(server.respond({ ...request, url: request.url.replace('prefix=a', 'prefix=b') }).status).toBe(401);
  expect(server.respond({ ...request, body: Buffer.from('{}') }).status).toBe(401);
  expect(server.respond({ ...signed(), body: Buffer.from(BODY.replace('hello', 'hallo')) }).status).toBe(401);
});

test('the signature covers decoded values, which are sent encoded', () => {
  const request = get('/channels', { filter_by_prefix: 'presence-', info: 'user_count,subscription_count' });
  expect(broadcaster().respond({ ...request, url: request.url.replace(',', '%2C') }).status).toBe(200);
});

test('an unknown app and an unknown path get 404, a malformed URL gets 400', () => {
  const server = broadcaster();
  expect(server.respond(signed({ path: '/apps/999/events' })).status).toBe(404);
  expect(server.respond(signed({ path: '/elsewhere' })).status).toBe(404);
  expect(server.respond(post({}, '/elsewhere')).status).toBe(404);
  expect(server.respond(get('/events')).status).toBe(404);
  expect(server.respond(get('/channels/updates/users/more')).status).toBe(404);
  expect(server.respond(signed({ path: '/apps/%' })).status).toBe(400);
});

test.each<[string, unknown, number]>([
  ['a body that is no JSON', '{', 400],
  ['a body that is a list', '[]', 400],
  ['no name', event({ name: undefined }), 400],
  ['an empty name', event({ name: '' }), 400],
  ['a name of 201 characters', event({ name: 'x'.repeat(201) }), 400],
  ['a name of the protocol', event({ name: 'pusher:error' }), 400],
  ['an internal name of the protocol', event({ name: 'pusher_internal:member_added' }), 400],
  ['data that is no text', event({ data: {} }), 400],
  ['no data', event({ data: undefined }), 400],
  ['data of 10,241 bytes', event({ data: 'x'.repeat(10_241) }), 413],
  ['no channel', event({ channels: undefined }), 400],
  ['no channels', event({ channels: [] }), 400],
  ['101 channels', event({ channels: Array.from({ length: 101 }, (_, index) => `updates-${index}`) }), 400],
  ['a channel that no channel is called', event({ channels: ['updates', 'a/b'] }), 400],
  ['a channel that is no text', event({ channels: [7] }), 400],
  ['an encrypted channel among others', event({ channels: ['updates', 'private-encrypted-a'] }), 400],
  ['a socket id that is none', event({ socket_id: '1' }), 400],
  ['a socket id that is no text', event({ socket_id: 1.5 }), 400],
])('refuses an event with %s', (_case, body, status) => {
  expect(broadcaster().respond(post(body))).toMatchObject({ status, body: { error: expect.any(String) } });
});

test('accepts requests exactly at every limit', () => {
  const full = event({
    name: 'x'.repeat(200),
    channels: Array.from({ length: 100 }, (_, index) => `updates-${index}`),
    data: 'x'.repeat(10_240),
    socket_id: '123.456',
  });
  expect(broadcaster().respond(post(full)).status).toBe(200);
  const single = { name: 'hello', channel: 'updates', data: '{}' };
  expect(
    broadcaster().respond(post({ batch: Array.from({ length: 10 }, () => single) }, '/batch_events')).status,
  ).toBe(200);
});

test.each<[string, unknown]>([
  ['no batch', {}],
  ['a batch that is no list', { batch: {} }],
  ['a batch of something else', { batch: ['hello'] }],
])('refuses %s', (_case, body) => {
  expect(broadcaster().respond(post(body, '/batch_events')).status).toBe(400);
});

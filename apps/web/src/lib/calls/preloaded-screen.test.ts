import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAhead, buildFirstScreen } from '../../testing/build-first-screen.ts';
import { buildMe } from '../../testing/build-me.ts';
import { answer, server } from '../../testing/server.ts';
import { ApiError } from './api-error.ts';
import { discardPreloaded, preloadedCursor } from './preloaded-screen.ts';
import { request } from './request.ts';

const screen = buildFirstScreen();
const later = buildMe({ firstname: 'سارة' });
const profile = () => request('get', '/api/user/me');

beforeEach(() => server.use(answer('get', '/api/user/me', later)));
afterEach(() => {
  delete window.rifqAhead;
});

it('resolves the calls of the first screen without sending them', async () => {
  askAhead();
  expect(await profile()).toEqual(screen.me);
  expect(await request('get', '/api/vaccines/plan', {})).toEqual(screen.plan);
  expect(await request('get', '/api/reservations/list', { state: 'coming', page: 0 })).toEqual(
    screen.reservations,
  );
  expect(await request('get', '/api/rewards/summary')).toEqual(screen.rewards);
  expect(await request('get', '/api/messages/unread')).toEqual(screen.unread);
  expect(await request('get', '/api/notifications/list', { page: 0 })).toEqual(screen.notifications);
  expect(await request('get', '/api/live/config')).toEqual(screen.live_config);
});

it('serves each preloaded part once', async () => {
  askAhead();
  expect([await profile(), await profile()]).toEqual([screen.me, later]);
});

it('serves no call with other parameters', async () => {
  askAhead();
  server.use(answer('get', '/api/vaccines/plan', { as_of: '2026-11-21', pets: [] }));
  expect((await request('get', '/api/vaccines/plan', { pet_id: 'p1' })).as_of).toBe('2026-11-21');
});

it('serves nothing that may be stale: after a mutation, or when its lifetime has passed', async () => {
  askAhead();
  server.use(answer('post', '/api/user/token', { token: 'token-1', expires_in: 3600 }));
  await request('post', '/api/user/token');
  expect(await profile()).toEqual(later);
  askAhead(undefined, 20_000);
  expect(await profile()).toEqual(later);
});

it('serves nothing when a mutation was sent before the response arrived', async () => {
  const response = Promise.withResolvers<Response>();
  askAhead(response.promise);
  const asked = profile();
  discardPreloaded();
  response.resolve(Response.json({ data: screen }));
  expect(await asked).toEqual(later);
});

it.each([
  ['it was lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server failed', async () => Response.json({ code: 'request.failed' }, { status: 500 })],
  ['it is a page of a proxy', async () => new Response('<p>Sign in</p>')],
])('sends each call where %s', async (_, response) => {
  askAhead(response());
  expect(await profile()).toEqual(later);
  expect(await preloadedCursor(screen.me.id)).toBeUndefined();
});

it('sends a call whose part is missing, as for a user who is not active', async () => {
  const { cursor, live_config, me } = screen;
  askAhead(Promise.resolve(Response.json({ data: { cursor, live_config, me } })));
  server.use(answer('get', '/api/vaccines/plan', { as_of: '2026-11-21', pets: [] }));
  expect(await profile()).toEqual(me);
  expect((await request('get', '/api/vaccines/plan', {})).as_of).toBe('2026-11-21');
});

it('reports the server’s error for an ended session, without another call', async () => {
  const asked = vi.fn();
  server.use(
    http.get('/api/user/me', () => {
      asked();
      return HttpResponse.json({ code: 'session.missing', message: 'انتهت' }, { status: 401 });
    }),
  );
  const ended = { code: 'session.missing', message: 'انتهت', ended_at: '2026-11-20T09:00:00.000Z' };
  askAhead(Promise.resolve(Response.json(ended, { status: 401 })));
  const error = await profile().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 401, endedAt: ended.ended_at });
  expect(asked).not.toHaveBeenCalled();
});

it('lets a waiting call be aborted', async () => {
  askAhead(new Promise(() => undefined));
  const controller = new AbortController();
  const asked = request('get', '/api/user/me', undefined, { signal: controller.signal });
  controller.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});

it('knows the live cursor of its own user, whichever parts were used', async () => {
  askAhead();
  discardPreloaded();
  expect(await preloadedCursor(screen.me.id)).toBe(screen.cursor);
  expect(await preloadedCursor('another')).toBeUndefined();
});

it('does not know the live cursor when another call was sent in the meantime', async () => {
  let come = () => {};
  askAhead();
  const { response } = window.rifqAhead ?? {};
  if (window.rifqAhead && response)
    Object.assign(window.rifqAhead, {
      response: new Promise(resolve => {
        come = () => resolve(response);
      }),
    });
  server.use(answer('get', '/api/vaccines/plan', { as_of: '2026-11-21', pets: [] }));
  await request('get', '/api/vaccines/plan', { pet_id: 'p1' });
  come();
  expect(await preloadedCursor(screen.me.id)).toBeUndefined();
});

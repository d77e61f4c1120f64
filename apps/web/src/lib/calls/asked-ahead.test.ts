import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askAhead, buildFirstScreen } from '../../testing/build-first-screen.ts';
import { buildMe } from '../../testing/build-me.ts';
import { answer, server } from '../../testing/server.ts';
import { ApiError } from './api-error.ts';
import { cursorAhead, forgetAhead } from './asked-ahead.ts';
import { request } from './request.ts';

const screen = buildFirstScreen();
const later = buildMe({ firstname: 'سارة' });
const profile = () => request('get', '/api/user/me');

beforeEach(() => server.use(answer('get', '/api/user/me', later)));
afterEach(() => {
  delete window.rifqAhead;
});

it('answers the calls of the first screen, none of which is made', async () => {
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

it('answers each of them once', async () => {
  askAhead();
  expect([await profile(), await profile()]).toEqual([screen.me, later]);
});

it('answers no call with another question', async () => {
  askAhead();
  server.use(answer('get', '/api/vaccines/plan', { as_of: '2026-11-21', pets: [] }));
  expect((await request('get', '/api/vaccines/plan', { pet_id: 'p1' })).as_of).toBe('2026-11-21');
});

it('answers nothing that may have changed since: after a change, or a while', async () => {
  askAhead();
  server.use(answer('post', '/api/user/token', { token: 'token-1', expires_in: 3600 }));
  await request('post', '/api/user/token');
  expect(await profile()).toEqual(later);
  askAhead(undefined, 20_000);
  expect(await profile()).toEqual(later);
});

it('answers nothing that something has outrun on its way', async () => {
  const response = Promise.withResolvers<Response>();
  askAhead(response.promise);
  const asked = profile();
  forgetAhead();
  response.resolve(Response.json({ data: screen }));
  expect(await asked).toEqual(later);
});

it.each([
  ['it was lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server failed', async () => Response.json({ code: 'request.failed' }, { status: 500 })],
  ['it is a page of a proxy', async () => new Response('<p>Sign in</p>')],
])('lets each call ask by itself where %s', async (_, response) => {
  askAhead(response());
  expect(await profile()).toEqual(later);
  expect(await cursorAhead(screen.me.id)).toBeUndefined();
});

it('lets a call ask by itself whose part is not there, as for who is not active', async () => {
  const { cursor, live_config, me } = screen;
  askAhead(Promise.resolve(Response.json({ data: { cursor, live_config, me } })));
  server.use(answer('get', '/api/vaccines/plan', { as_of: '2026-11-21', pets: [] }));
  expect(await profile()).toEqual(me);
  expect((await request('get', '/api/vaccines/plan', {})).as_of).toBe('2026-11-21');
});

it('says of a session that is over what the server has said of it, and asks nothing more', async () => {
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

it('lets a call that waits for it be aborted', async () => {
  askAhead(new Promise(() => undefined));
  const controller = new AbortController();
  const asked = request('get', '/api/user/me', undefined, { signal: controller.signal });
  controller.abort(new Error('left'));
  await expect(asked).rejects.toThrow('left');
});

it('knows where the channel of its own user was, whatever was handed out', async () => {
  askAhead();
  forgetAhead();
  expect(await cursorAhead(screen.me.id)).toBe(screen.cursor);
  expect(await cursorAhead('another')).toBeUndefined();
});

it('does not know where the channel was before a call that was made meanwhile', async () => {
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
  expect(await cursorAhead(screen.me.id)).toBeUndefined();
});

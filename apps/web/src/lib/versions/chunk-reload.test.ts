import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { server } from '../../testing/server.ts';
import { isChunkError, noteChunkErrors, reloadForNewBuild } from './chunk-reload.ts';

const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  // A page's address is relative to its origin; Node's fetch wants it whole.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, location.origin), init));
});
afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function publish(id: string | null) {
  server.use(
    http.get('/builds/latest.json', () => (id === null ? HttpResponse.error() : HttpResponse.json({ id }))),
  );
}

it('reloads for a new build, once, so that a file that is really missing makes no loop', async () => {
  publish('b');
  expect(await reloadForNewBuild('a', reload)).toBe('reloading');
  expect(await reloadForNewBuild('a', reload)).toBe('same-build');
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads again when the next build is gone too', async () => {
  publish('b');
  await reloadForNewBuild('a', reload);
  publish('c');
  expect(await reloadForNewBuild('b', reload)).toBe('reloading');
});

it.each([
  ['without a network', null, 'unreachable'],
  ['while the build is the same', 'a', 'same-build'],
] as const)('does not reload %s', async (_, latest, outcome) => {
  publish(latest);
  expect(await reloadForNewBuild('a', reload)).toBe(outcome);
  expect(reload).not.toHaveBeenCalled();
});

it('does not reload when nothing could remember it', async () => {
  publish('b');
  const closed = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(await reloadForNewBuild('a', reload)).toBe('same-build');
  expect(reload).not.toHaveBeenCalled();
  closed.mockRestore();
});

it('knows the errors that Vite reported, and no others', () => {
  noteChunkErrors();
  const payload = new TypeError('Failed to fetch dynamically imported module');
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload });
  window.dispatchEvent(event);
  // The import goes on to fail: nobody gets an undefined module.
  expect(event.defaultPrevented).toBe(false);
  expect(isChunkError(payload)).toBe(true);
  expect(isChunkError(new TypeError(payload.message))).toBe(false);
});

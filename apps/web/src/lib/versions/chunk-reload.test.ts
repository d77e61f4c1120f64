import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { server } from '../../testing/server.ts';
import { reloadForNewBuild, reloadPage } from './chunk-reload.ts';
import { addHandover, guardUnsaved } from './unsaved.ts';

const reload = vi.fn();

beforeEach(() => {
  reload.mockReset();
  // Paths are relative to the page's origin; Node's fetch needs an absolute URL.
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

it('reloads once for a new build, so that a missing file causes no loop', async () => {
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

it('does not reload without storage to record it', async () => {
  publish('b');
  const closed = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('closed', 'SecurityError');
  });
  expect(await reloadForNewBuild('a', reload)).toBe('same-build');
  expect(reload).not.toHaveBeenCalled();
  closed.mockRestore();
});

it('does not reload while typed input would be lost, and does once it is saved', async () => {
  publish('b');
  const end = guardUnsaved(false);
  expect(await reloadForNewBuild('a', reload)).toBe('unsaved');
  expect(reload).not.toHaveBeenCalled();
  end();
  expect(await reloadForNewBuild('a', reload)).toBe('reloading');
});

it('reloads despite input that the next document restores', async () => {
  publish('b');
  onTestFinished(guardUnsaved(true));
  expect(await reloadForNewBuild('a', reload)).toBe('reloading');
});

describe('the reload itself', () => {
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('deletes the stored shells, hands over the open modal, and asks only about input that would be lost', async () => {
    const deleted: string[] = [];
    vi.stubGlobal('caches', {
      keys: async () => ['pages-1', 'build-a', 'build-b'],
      open: async (name: string) => ({ delete: async (path: string) => deleted.push(`${name} ${path}`) }),
    });
    const handOver = vi.fn();
    addHandover(handOver);
    onTestFinished(guardUnsaved(true));
    expect(asks()).toBe(true);
    vi.stubGlobal('location', { ...window.location, reload });
    await reloadPage();
    expect(deleted).toEqual(['build-a /dashboard', 'build-b /dashboard']);
    expect(handOver).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
    expect(asks()).toBe(false);
    onTestFinished(guardUnsaved(false));
    expect(asks()).toBe(true);
  });
});

import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { server } from '../../testing/server.ts';
import { isChunkError, loadModule } from './load-module.ts';

/** The server's status for each file, and the requested files. */
let status: Map<string, number>;
let asked: string[];

beforeEach(() => {
  sessionStorage.clear();
  status = new Map();
  asked = [];
  server.use(
    http.get('/assets/:file', ({ params }) => {
      const file = String(params.file);
      asked.push(file);
      const code = status.get(file) ?? 200;
      return code === 0 ? HttpResponse.error() : new HttpResponse('', { status: code });
    }),
  );
  // Paths are relative to the page's origin; Node's fetch needs an absolute URL.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, location.origin), init));
});
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['there is no network', 0],
  ['the server is overloaded', 503],
  ['a deployment has removed a file', 404],
])('imports nothing while %s, and fetches again on the next call', async (_, code) => {
  const load = vi.fn(async () => 'module');
  const own = [`assets/page-${code}.js`, `assets/part-${code}.js`];
  status.set(`part-${code}.js`, code);
  const failure = await loadModule(load, own).catch((error: unknown) => error);
  expect(isChunkError(failure) && failure.isFinal).toBe(false);
  expect(isChunkError(failure)).toBe(true);
  expect(load).not.toHaveBeenCalled();
  status.clear();
  expect(await loadModule(load, own)).toBe('module');
  expect(asked.filter(file => file === `part-${code}.js`)).toHaveLength(2);
});

it('fetches a file once for all modules that need it', async () => {
  const load = async () => 'module';
  await Promise.all([
    loadModule(load, ['assets/one.js', 'assets/both.js']),
    loadModule(load, ['assets/two.js', 'assets/both.js']),
  ]);
  await loadModule(load, ['assets/both.js']);
  expect(asked.toSorted()).toEqual(['both.js', 'one.js', 'two.js']);
});

it('fetches nothing in the next document of the tab, until an import shows that the browser cache lacks it', async () => {
  const load = async () => 'module';
  const nextDocument = async () => {
    vi.resetModules();
    return import('./load-module.ts');
  };
  await loadModule(load, ['assets/kept.js']);
  const next = await nextDocument();
  expect(await next.loadModule(load, ['assets/kept.js', 'assets/new.js'])).toBe('module');
  expect(asked).toEqual(['kept.js', 'new.js']);
  const lost = new TypeError('Failed to fetch dynamically imported module: /assets/kept.js');
  await next.loadModule(() => Promise.reject(lost), ['assets/kept.js']).catch(() => undefined);
  const last = await nextDocument();
  await last.loadModule(load, ['assets/kept.js']);
  expect(asked).toEqual(['kept.js', 'new.js', 'kept.js']);
});

it('marks a failed import as final, and passes errors of the code through', async () => {
  const lost = new TypeError('Failed to fetch dynamically imported module: /assets/page.js');
  const failure = await loadModule(() => Promise.reject(lost)).catch((error: unknown) => error);
  expect(isChunkError(failure) && failure.isFinal).toBe(true);
  const fault = new TypeError('undefined is not a function');
  await expect(loadModule(() => Promise.reject(fault))).rejects.toBe(fault);
});

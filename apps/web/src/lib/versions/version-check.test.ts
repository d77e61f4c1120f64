import { VERSION_POLL_MS } from '@rifq/contract';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../testing/server.ts';
import { runningBuild, watchVersion } from './version-check.ts';

describe('the version check', () => {
  let asked = 0;
  let published: { id: string } | null = { id: 'a' };
  let stop = () => {};
  const onNewVersion = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    asked = 0;
    published = { id: 'a' };
    onNewVersion.mockReset();
    server.use(
      http.get('/builds/latest.json', () => {
        asked += 1;
        return published === null ? HttpResponse.error() : HttpResponse.json(published);
      }),
    );
    // Paths are relative to the page's origin; Node's fetch needs an absolute URL.
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, location.origin), init));
    stop = watchVersion('a', onNewVersion);
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const requested = (times: number) => vi.waitFor(() => expect(asked).toBe(times));

  it('checks at every poll interval, and reports nothing while the build is the same', async () => {
    vi.advanceTimersByTime(VERSION_POLL_MS - 1);
    expect(asked).toBe(0);
    vi.advanceTimersByTime(1);
    await requested(1);
    vi.advanceTimersByTime(VERSION_POLL_MS);
    await requested(2);
    expect(onNewVersion).not.toHaveBeenCalled();
  });

  it('reports a new build once, and then stops polling', async () => {
    published = { id: 'b' };
    vi.advanceTimersByTime(VERSION_POLL_MS);
    await vi.waitFor(() => expect(onNewVersion).toHaveBeenCalledOnce());
    vi.advanceTimersByTime(3 * VERSION_POLL_MS);
    window.dispatchEvent(new Event('focus'));
    expect(asked).toBe(1);
  });

  it('checks when the page becomes visible again', async () => {
    published = { id: 'b' };
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(onNewVersion).toHaveBeenCalledOnce());
  });

  it('continues after an unreadable manifest', async () => {
    published = null;
    window.dispatchEvent(new Event('focus'));
    await requested(1);
    published = { id: 'b' };
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(onNewVersion).toHaveBeenCalledOnce());
  });

  it('stops on request', () => {
    stop();
    vi.advanceTimersByTime(VERSION_POLL_MS);
    window.dispatchEvent(new Event('focus'));
    expect(asked).toBe(0);
  });
});

it('reads the running build from its page', () => {
  expect(runningBuild()).toBe('development');
  document.head.innerHTML = '<meta name="rifq-build" content="4f1c">';
  expect(runningBuild()).toBe('4f1c');
});

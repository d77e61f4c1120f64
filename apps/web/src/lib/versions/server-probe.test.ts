import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { server } from '../../testing/server.ts';
import { whenServerAnswers } from './server-probe.ts';

let latest: string | null = null;
let asked = 0;

beforeEach(() => {
  latest = null;
  asked = 0;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server.use(
    http.get('/builds/latest.json', () => {
      asked += 1;
      return latest === null ? HttpResponse.error() : HttpResponse.json({ id: latest });
    }),
  );
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(new URL(path, location.origin), init));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const until = (times: number) => vi.waitFor(() => expect(asked).toBe(times));

it('probes every few seconds without a browser event, and calls back once', async () => {
  const onAnswer = vi.fn();
  whenServerAnswers(onAnswer);
  vi.advanceTimersByTime(4_000);
  await until(1);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(4_000);
    expect(asked).toBeGreaterThan(1);
  });
  latest = 'a';
  await vi.waitFor(() => {
    vi.advanceTimersByTime(4_000);
    expect(onAnswer.mock.calls).toEqual([['a']]);
  });
  const before = asked;
  vi.advanceTimersByTime(20_000);
  window.dispatchEvent(new Event('online'));
  expect(asked).toBe(before);
});

it.each([
  ['the browser is online again', window, 'online'],
  ['the page is seen again', document, 'visibilitychange'],
] as const)('probes immediately when %s', async (_, target, type) => {
  latest = 'a';
  const onAnswer = vi.fn();
  whenServerAnswers(onAnswer);
  target.dispatchEvent(new Event(type));
  await vi.waitFor(() => expect(onAnswer).toHaveBeenCalledOnce());
});

it('does not probe while the page is hidden, nor after it was stopped', async () => {
  latest = 'a';
  const onAnswer = vi.fn();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const stop = whenServerAnswers(onAnswer);
  vi.advanceTimersByTime(20_000);
  expect(asked).toBe(0);
  hidden.mockRestore();
  stop();
  vi.advanceTimersByTime(20_000);
  window.dispatchEvent(new Event('online'));
  expect(asked).toBe(0);
  expect(onAnswer).not.toHaveBeenCalled();
});

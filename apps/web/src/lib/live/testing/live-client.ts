import { http } from 'msw';
import { afterEach, onTestFinished, vi } from 'vitest';
import type { startLiveServer } from '../../../testing/live-server.ts';
import { respond, server } from '../../../testing/server.ts';
import type { ApiError } from '../../calls/api-error.ts';
import { request } from '../../calls/request.ts';
import { openLive } from '../live-client.ts';
import type { Retry } from '../refusal.ts';

type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

/** The channel of the user `u1`. */
export const CHANNEL = 'private-notification.u1';

/** Removes the jitter of retry delays, and lets time pass quickly while `until` waits. */
export function speedUpRetries(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => {
    vi.useRealTimers();
    random.mockRestore();
  });
}

/** Long enough for the first delays between attempts. */
export function until<T>(assertion: () => T): Promise<T> {
  const check = () => {
    if (vi.isFakeTimers()) vi.advanceTimersByTime(100);
    return assertion();
  };
  return vi.waitFor(check, { interval: 20 });
}

/** Leaves the first call of a path without a response. Returns whether it has been aborted. */
export function stall(method: 'get' | 'post', path: string): () => boolean {
  let first: Request | undefined;
  server.use(
    http[method](path, ({ request: asked }) => {
      if (first !== undefined) return;
      first = asked;
      return new Promise<never>(() => undefined);
    }),
  );
  return () => first?.signal.aborted === true;
}

/** Lets a minute pass, and waits for the responses to all calls of it. */
export async function letMinutePass(): Promise<void> {
  await vi.advanceTimersByTimeAsync(60_000);
  // Every call of this minute was sent before this one.
  await request('get', '/api/live/config');
}

afterEach(() => localStorage.clear());

/** A listener that records its calls. */
export function buildListener() {
  const recorded = { onEvent: vi.fn(), onSubscribed: vi.fn(), onRefused: vi.fn() };
  return { events: ['pet.updated'] as const, ...recorded };
}

/**
 * Opens the live client of the user `u1` in its channel, on a server that may change later.
 * @param open `openLive` of another page, where this one has been used already
 */
export function openClient(live: LiveServer, open = openLive) {
  moveTo(live);
  const onEcho = vi.fn();
  const onEnded = vi.fn<(error: ApiError) => void>();
  const onRefusal = vi.fn<(retry: Retry | null) => void>();
  const client = open({ onEcho, onRefusal, onEnded, onClose: () => undefined });
  onTestFinished(client.close);
  const listener = buildListener();
  client.subscribe(CHANNEL, listener);
  return { ...listener, onEcho, onRefusal, onEnded, client };
}

/** Makes the API return the address of this live server. */
export function moveTo({ config }: LiveServer): void {
  server.use(respond('get', '/api/live/config', config));
}

/** Spies on the log of the live channel, without output to the console. */
export function quietLog() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  return warn;
}

import { afterEach, onTestFinished, vi } from 'vitest';
import type { startLiveServer } from '../../../testing/live-server.ts';
import { answer, server } from '../../../testing/server.ts';
import { stayLive } from '../stay-live.ts';

type LiveServer = Awaited<ReturnType<typeof startLiveServer>>;

/** The channel of the user `u1`. */
export const CHANNEL = 'private-notification.u1';

/** Long enough for the first pauses between attempts. */
export const until = <T>(assertion: () => T) => vi.waitFor(assertion, { timeout: 12_000 });

afterEach(() => localStorage.clear());

/**
 * The live channel of the user `u1`, on a server that may be another one later.
 * @param stay of another page, where this one has been used already
 */
export function beLive(live: LiveServer, stay = stayLive) {
  moveTo(live);
  const told = { onEvent: vi.fn(), onMissed: vi.fn(), onRefused: vi.fn(), onEcho: vi.fn() };
  const end = stay({ userId: 'u1', events: ['pet.updated'], ...told });
  onTestFinished(end);
  return { ...told, end };
}

/** From now on the app says that the live channel is there. */
export function moveTo({ config }: LiveServer): void {
  server.use(answer('get', '/api/live/config', config));
}

/** The log of the live channel, which stays out of the console. */
export function quietLog() {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  onTestFinished(() => warn.mockRestore());
  return warn;
}

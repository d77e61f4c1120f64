import type { ResponseOf } from '@rifq/contract/calls';
import { deviceNow, measureClock } from '../formats/clock.ts';
import { responseError } from './api-error.ts';
import { bodyOf, isEnvelope } from './envelope.ts';

type FirstScreen = ResponseOf<'get', '/api/first-screen'>;
type Part = Exclude<keyof FirstScreen, 'cursor'>;

/** The request that `start.js` sends before any other script is loaded (docs/decisions/0090). */
interface PreloadedScreen {
  /** By the device's clock. */
  readonly askedAt: number;
  readonly response: Promise<Response>;
  /** The response body once it was read; undefined if unusable. */
  screen?: Promise<FirstScreen | undefined>;
  /** The parts that can still be used; none once something may have changed. */
  left?: Set<Part>;
  /** Whether another call was sent before this response arrived: its response may be older than the cursor. */
  isOutrun?: boolean;
  hasArrived?: boolean;
}

declare global {
  interface Window {
    rifqAhead?: PreloadedScreen;
  }
}

/** The part that holds the response of a call, by its path and query. */
const parts: Readonly<Record<string, Part>> = {
  '/api/user/me': 'me',
  '/api/vaccines/plan': 'plan',
  '/api/reservations/list?state=coming&page=0': 'reservations',
  '/api/rewards/summary': 'rewards',
  '/api/messages/unread': 'unread',
  '/api/notifications/list?page=0': 'notifications',
  '/api/live/config': 'live_config',
};

/** Milliseconds after which an unused part is fetched by its own call instead. */
const LIFETIME = 15_000;

const readPreloaded = (ahead: PreloadedScreen) => {
  ahead.screen ??= readScreen(ahead);
  return ahead.screen;
};

/** @throws {ApiError} where the session has ended: the server reports the time of that to the first call only */
async function readScreen({ askedAt, response }: PreloadedScreen): Promise<FirstScreen | undefined> {
  const arrived = await response.catch(() => undefined);
  if (arrived === undefined) return;
  measureClock(arrived.headers, askedAt);
  const body = await bodyOf(arrived);
  if (arrived.status === 401) throw responseError(arrived.status, body);
  return arrived.ok && isEnvelope<FirstScreen>(body) ? body.data : undefined;
}

/**
 * Returns the preloaded response of a call, in its envelope: once for each part, and only while nothing can have
 * changed since. Undefined, immediately or later, where the call has to be sent.
 * @param address path and query
 * @throws {ApiError} later, where the session has ended
 */
export function takePreloaded(address: string): Promise<{ data: unknown } | undefined> | undefined {
  const ahead = window.rifqAhead;
  if (ahead === undefined) return;
  ahead.left ??= startOf(ahead);
  const part = parts[address];
  const isHandedOut =
    part !== undefined && deviceNow() - ahead.askedAt <= LIFETIME && ahead.left.delete(part);
  if (!isHandedOut) {
    if (ahead.hasArrived !== true) ahead.isOutrun = true;
    return;
  }
  const { left } = ahead;
  return readPreloaded(ahead).then(screen => {
    const data = screen?.[part];
    return data === undefined || ahead.left !== left ? undefined : { data };
  });
}

/** Returns all parts, and starts to track whether the response has arrived. */
function startOf(ahead: PreloadedScreen): Set<Part> {
  ahead.response.then(
    () => {
      ahead.hasArrived = true;
    },
    () => undefined,
  );
  return new Set(Object.values(parts));
}

/** Discards the unused parts: they may be older than what is known now. */
export function discardPreloaded(): void {
  if (window.rifqAhead) window.rifqAhead.left = new Set();
}

/** Returns the live cursor of a user from before any response of this page; undefined if unknown. */
export async function preloadedCursor(userId: string): Promise<number | undefined> {
  const screen = window.rifqAhead && (await readPreloaded(window.rifqAhead).catch(() => undefined));
  return screen?.me.id === userId && window.rifqAhead?.isOutrun !== true ? screen.cursor : undefined;
}

import type { ResponseOf } from '@rifq/contract/calls';
import { deviceNow, measureClock } from '../formats/clock.ts';
import { responseError } from './api-error.ts';
import { bodyOf, isEnvelope } from './envelope.ts';

type FirstScreen = ResponseOf<'get', '/api/first-screen'>;
type Part = Exclude<keyof FirstScreen, 'cursor'>;

/** What `start.js` asks for before any other script is here (docs/decisions/0090). */
interface AskedAhead {
  /** By the device's clock. */
  readonly askedAt: number;
  readonly response: Promise<Response>;
  /** The answer once it was read; undefined where it is of no use. */
  answer?: Promise<FirstScreen | undefined>;
  /** The parts that are still to be handed out; none once something may have changed. */
  left?: Set<Part>;
  /** Whether another call was made before the answer was here: it may be answered from before the cursor. */
  isOutrun?: boolean;
  hasCome?: boolean;
}

declare global {
  interface Window {
    rifqAhead?: AskedAhead;
  }
}

/** The part that answers a call, by its address. */
const parts: Readonly<Record<string, Part>> = {
  '/api/user/me': 'me',
  '/api/vaccines/plan': 'plan',
  '/api/reservations/list?state=coming&page=0': 'reservations',
  '/api/rewards/summary': 'rewards',
  '/api/messages/unread': 'unread',
  '/api/notifications/list?page=0': 'notifications',
  '/api/live/config': 'live_config',
};

/** Milliseconds after which a part that nobody has asked for is asked for by itself. */
const LIFETIME = 15_000;

const readAhead = (ahead: AskedAhead) => {
  ahead.answer ??= readAnswer(ahead);
  return ahead.answer;
};

/** @throws {ApiError} where the session is over, which the server says with its time to the first call alone */
async function readAnswer({ askedAt, response }: AskedAhead): Promise<FirstScreen | undefined> {
  const come = await response.catch(() => undefined);
  if (come === undefined) return;
  measureClock(come.headers, askedAt);
  const body = await bodyOf(come);
  if (come.status === 401) throw responseError(come.status, body);
  return come.ok && isEnvelope<FirstScreen>(body) ? body.data : undefined;
}

/**
 * The answer of a call that was asked for ahead, in its envelope: once for each, and only as long as nothing can have changed
 * since. Undefined, at once or later, where the call has to be made.
 * @param address path and query
 * @throws {ApiError} later, where the session is over
 */
export function takeAhead(address: string): Promise<{ data: unknown } | undefined> | undefined {
  const ahead = window.rifqAhead;
  if (ahead === undefined) return;
  ahead.left ??= startOf(ahead);
  const part = parts[address];
  const isHandedOut =
    part !== undefined && deviceNow() - ahead.askedAt <= LIFETIME && ahead.left.delete(part);
  if (!isHandedOut) {
    if (ahead.hasCome !== true) ahead.isOutrun = true;
    return;
  }
  const { left } = ahead;
  return readAhead(ahead).then(answer => {
    const data = answer?.[part];
    return data === undefined || ahead.left !== left ? undefined : { data };
  });
}

/** All parts, and from now on it is known whether the answer is here. */
function startOf(ahead: AskedAhead): Set<Part> {
  ahead.response.then(
    () => {
      ahead.hasCome = true;
    },
    () => undefined,
  );
  return new Set(Object.values(parts));
}

/** Hands out no more: what was asked for ahead may be older than what is known now. */
export function forgetAhead(): void {
  if (window.rifqAhead) window.rifqAhead.left = new Set();
}

/** Where the live channel of a user was before any answer that this page has; undefined where that is not known. */
export async function cursorAhead(userId: string): Promise<number | undefined> {
  const answer = window.rifqAhead && (await readAhead(window.rifqAhead).catch(() => undefined));
  return answer?.me.id === userId && window.rifqAhead?.isOutrun !== true ? answer.cursor : undefined;
}

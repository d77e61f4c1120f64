import { ApiError } from '../../../../lib/calls/api-error.ts';
import { createBackoff } from '../../../../lib/calls/backoff.ts';
import { isTransient } from '../../../../lib/calls/retry.ts';
import { deviceNow } from '../../../../lib/formats/clock.ts';
import type { Deliver, Delivered } from './deliver.ts';
import type { OutboxRow } from './outbox-row.ts';

/** Milliseconds between two tries of the same message: a conversation does not wait long for its line. */
const DELAYS = { retryDelay: 1000, retryDelayMax: 30_000 };

/** What a sender does with what it finds. */
export interface SenderSteps {
  deliver: Deliver;
  /** The conversations in which something waits. */
  lanes(): Iterable<string>;
  /** What goes out next in a conversation, read anew each time: another tab may have added, dropped or sent. */
  next(reservationId: string): Promise<OutboxRow | undefined>;
  isThere(id: string): Promise<boolean>;
  onProgress(id: string, share: number): void;
  /** A try has failed and the next one waits, or is over. */
  onStuck(reservationId: string, isStuck: boolean): void;
  onDelivered(row: OutboxRow, delivered: Delivered): Promise<void>;
  onRefused(row: OutboxRow, error: ApiError): Promise<void>;
}

export type Sender = ReturnType<typeof createSender>;

/** One conversation that has something to send. */
interface Lane {
  current: { id: string; abort: AbortController } | null;
  /** Something was added since it was last looked at. */
  isAsked: boolean;
  /** Whether its last try has failed; null before the first. */
  isStuck: boolean | null;
  /** Ends the wait before the next try. */
  hurry: () => void;
  /** What ends the wait for the next try of a message at once. */
  held: { id: string | undefined; release: () => void } | null;
}

/** A session, or the second factor of a doctor, that is over for now. */
const isSignInMissing = ({ status, code }: ApiError): boolean =>
  status === 401 || code === 'clinics.second_factor';

/** Instead of the next message, where the device could not be read: it is read again later. */
const UNREADABLE = Symbol('unreadable');

function reportUnreadable(error: unknown): typeof UNREADABLE {
  reportError(error);
  return UNREADABLE;
}

/** Why a message is tried again later: the line, or who is to sign in. A file too large for a proxy is not. */
function isTriedAgain(error: unknown): boolean {
  if (!(error instanceof ApiError)) return isTransient(error);
  return error.status !== 413 && (isTransient(error) || isSignInMissing(error) || error.status === 408);
}

/**
 * Sends what waits: one message of a conversation at a time, in order. A failure that may pass is tried again with backoff
 * and holds up its conversation; one for good does not.
 * @param over ends it; what has not gone out stays where it is
 */
export function createSender(over: AbortSignal, steps: SenderSteps) {
  const lanes = new Map<string, Lane>();

  /** Tries a message once. @returns null when it is done with, else the milliseconds that the server wants it to wait */
  const attempt = async (row: OutboxRow, lane: Lane): Promise<number | null> => {
    const abort = new AbortController();
    lane.current = { id: row.id, abort };
    try {
      const delivered = await steps.deliver(row, {
        signal: abort.signal,
        onProgress: share => steps.onProgress(row.id, share),
      });
      await steps.onDelivered(row, delivered);
      return null;
    } catch (error) {
      // Taken out, unless all of it ends.
      if (abort.signal.aborted) return (await steps.isThere(row.id)) ? 0 : null;
      if (error instanceof ApiError && !isTriedAgain(error)) {
        await steps.onRefused(row, error);
        return null;
      }
      if (!isTriedAgain(error)) reportError(error);
      return error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
    } finally {
      lane.current = null;
    }
  };
  const run = async (reservationId: string, lane: Lane) => {
    const backoff = createBackoff(DELAYS);
    while (!over.aborted) {
      lane.isAsked = false;
      const row = await steps.next(reservationId).catch(reportUnreadable);
      if (over.aborted) return;
      if (row === UNREADABLE) {
        await pause(undefined, backoff.next(), 0, lane);
        continue;
      }
      if (row === undefined && lane.isAsked) continue;
      if (row === undefined) return say(reservationId, lane, false);
      const wished = await attempt(row, lane);
      if (over.aborted) return;
      say(reservationId, lane, wished !== null);
      if (wished === null) backoff.reset();
      else await pause(row.id, Math.max(backoff.next(), wished), deviceNow() + wished, lane);
    }
  };
  const say = (reservationId: string, lane: Lane, isStuck: boolean) => {
    if (lane.isStuck === isStuck) return;
    lane.isStuck = isStuck;
    steps.onStuck(reservationId, isStuck);
  };
  /** @param notBefore the time in milliseconds before which nothing hurries it */
  const pause = (id: string | undefined, delay: number, notBefore: number, lane: Lane) =>
    new Promise<void>(resolve => {
      const go = () => {
        clearTimeout(timer);
        over.removeEventListener('abort', go);
        lane.hurry = () => {};
        lane.held = null;
        resolve();
      };
      const timer = setTimeout(go, delay);
      over.addEventListener('abort', go, { once: true });
      lane.hurry = () => {
        if (deviceNow() >= notBefore) go();
      };
      lane.held = { id, release: go };
    });

  const open = (reservationId: string) => {
    const known = lanes.get(reservationId);
    if (known !== undefined) {
      known.isAsked = true;
      return known.hurry();
    }
    const lane: Lane = { current: null, isAsked: false, isStuck: null, hurry: () => {}, held: null };
    lanes.set(reservationId, lane);
    run(reservationId, lane)
      .catch(reportError)
      .finally(() => {
        lanes.delete(reservationId);
        // What came in this very moment.
        if (lane.isAsked && !over.aborted) open(reservationId);
      });
  };
  over.addEventListener('abort', () => {
    for (const { current } of lanes.values()) current?.abort.abort();
  });

  return {
    /** Something is there, or the line may be back. */
    wake(): void {
      if (over.aborted) return;
      for (const reservationId of steps.lanes()) open(reservationId);
    },
    /** Stops sending a message that is taken out. */
    abort(id: string): void {
      for (const { current } of lanes.values()) if (current?.id === id) current.abort.abort();
    },
    /** Holds up nothing any more for a message that is gone. */
    release(id: string): void {
      for (const { held } of lanes.values()) if (held?.id === id) held.release();
    },
  };
}

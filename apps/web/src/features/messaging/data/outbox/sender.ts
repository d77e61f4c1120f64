import { ApiError } from '../../../../lib/calls/api-error.ts';
import { createBackoff } from '../../../../lib/calls/backoff.ts';
import { isTransient } from '../../../../lib/calls/retry.ts';
import { deviceNow } from '../../../../lib/formats/clock.ts';
import type { Deliver, Delivered } from './deliver.ts';
import type { OutboxRow } from './outbox-row.ts';

/** Retry delays in milliseconds: short, since the user is waiting in an open conversation. */
const DELAYS = { retryDelay: 1000, retryDelayMax: 30_000 };

/** Callbacks of a sender. */
export interface SenderSteps {
  deliver: Deliver;
  /** Conversations with pending rows. */
  lanes(): Iterable<string>;
  /** Reads the next row of a conversation each time: another tab may have added, removed or sent one. */
  next(reservationId: string): Promise<OutboxRow | undefined>;
  isThere(id: string): Promise<boolean>;
  onProgress(id: string, share: number): void;
  /** Called when a failed attempt waits for its retry, and when that has ended. */
  onStuck(reservationId: string, isStuck: boolean): void;
  onDelivered(row: OutboxRow, delivered: Delivered): Promise<void>;
  onRefused(row: OutboxRow, error: ApiError): Promise<void>;
}

export type Sender = ReturnType<typeof createSender>;

/** A conversation with rows to send. */
interface Lane {
  current: { id: string; abort: AbortController } | null;
  /** Something was added since the last read. */
  isAsked: boolean;
  /** Whether the last attempt has failed; null before the first. */
  isStuck: boolean | null;
  /** Ends the wait for the next attempt. */
  hurry: () => void;
  /** Ends the wait for a message's next attempt immediately. */
  held: { id: string | undefined; release: () => void } | null;
}

/** The session or a doctor's second factor has expired. */
const isSignInMissing = ({ status, code }: ApiError): boolean =>
  status === 401 || code === 'clinics.second_factor';

/** Result if the device could not be read: it is retried later. */
const UNREADABLE = Symbol('unreadable');

function reportUnreadable(error: unknown): typeof UNREADABLE {
  reportError(error);
  return UNREADABLE;
}

/** Whether a message is retried: after network errors and while signed out. A file too large for a proxy is not. */
function isRetried(error: unknown): boolean {
  if (!(error instanceof ApiError)) return isTransient(error);
  return error.status !== 413 && (isTransient(error) || isSignInMissing(error) || error.status === 408);
}

/**
 * Sends pending rows: one message per conversation at a time, in order. A transient failure is retried with backoff and
 * blocks its conversation; a permanent one does not.
 * @param over stops it; unsent rows stay stored
 */
export function createSender(over: AbortSignal, steps: SenderSteps) {
  const lanes = new Map<string, Lane>();

  /** Makes one attempt. @returns null when the row is done, else the server's Retry-After in milliseconds */
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
      // The row was removed, unless the whole sender stops.
      if (abort.signal.aborted) return (await steps.isThere(row.id)) ? 0 : null;
      if (error instanceof ApiError && !isRetried(error)) {
        await steps.onRefused(row, error);
        return null;
      }
      if (!isRetried(error)) reportError(error);
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
      if (row === undefined) return setStuck(reservationId, lane, false);
      const retryAfter = await attempt(row, lane);
      if (over.aborted) return;
      setStuck(reservationId, lane, retryAfter !== null);
      if (retryAfter === null) backoff.reset();
      else await pause(row.id, Math.max(backoff.next(), retryAfter), deviceNow() + retryAfter, lane);
    }
  };
  const setStuck = (reservationId: string, lane: Lane, isStuck: boolean) => {
    if (lane.isStuck === isStuck) return;
    lane.isStuck = isStuck;
    steps.onStuck(reservationId, isStuck);
  };
  /** @param notBefore timestamp in milliseconds before which `hurry` has no effect */
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
        // A row was added while the lane was ending.
        if (lane.isAsked && !over.aborted) open(reservationId);
      });
  };
  over.addEventListener('abort', () => {
    for (const { current } of lanes.values()) current?.abort.abort();
  });

  return {
    /** Starts lanes: rows were added, or the connection may be back. */
    wake(): void {
      if (over.aborted) return;
      for (const reservationId of steps.lanes()) open(reservationId);
    },
    /** Aborts sending a message that was removed. */
    abort(id: string): void {
      for (const { current } of lanes.values()) if (current?.id === id) current.abort.abort();
    },
    /** Ends the retry wait of a message that was removed. */
    release(id: string): void {
      for (const { held } of lanes.values()) if (held?.id === id) held.release();
    },
  };
}

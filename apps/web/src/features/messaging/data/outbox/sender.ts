import { ApiError } from '../../../../lib/calls/api-error.ts';
import { createBackoff } from '../../../../lib/calls/backoff.ts';
import { isTransient } from '../../../../lib/calls/retry.ts';
import type { Deliver, Delivered } from './deliver.ts';
import type { OutboxRow } from './outbox-row.ts';
import type { Tabs } from './tabs.ts';

/** Milliseconds between two tries of the same message: a conversation does not wait long for its line. */
const DELAYS = { retryDelay: 1000, retryDelayMax: 30_000 };

interface SenderOptions {
  tabs: Pick<Tabs, 'alone'>;
  deliver: Deliver;
  /** What waits on the device now, in order. */
  waiting(): Promise<readonly OutboxRow[]>;
  isThere(id: string): Promise<boolean>;
  onProgress(id: string, share: number): void;
  onDelivered(row: OutboxRow, delivered: Delivered): Promise<void>;
  onRefused(row: OutboxRow, error: ApiError): Promise<void>;
}

/** Why a message is tried again later: the line, or a session that is over for now. */
const isTriedAgain = (error: unknown): boolean =>
  isTransient(error) || (error instanceof ApiError && [401, 408].includes(error.status));

/**
 * Sends what waits: in one tab, one message of a conversation at a time, in order. A failure that may pass is tried again
 * with backoff and holds up its conversation; one for good does not.
 */
export function createSender(options: SenderOptions) {
  const ended = new AbortController();
  const lanes = new Map<string, Lane>();
  let isLeading = false;
  let isAsked = false;

  interface Lane {
    current: { id: string; abort: AbortController } | null;
    /** Ends the wait before the next try. */
    hurry: () => void;
  }

  const run = async (reservationId: string, lane: Lane) => {
    const backoff = createBackoff(DELAYS);
    while (!ended.signal.aborted) {
      const row = (await options.waiting()).find(each => each.reservationId === reservationId);
      if (row === undefined) return;
      const abort = new AbortController();
      lane.current = { id: row.id, abort };
      try {
        const delivered = await options.deliver(row, {
          signal: abort.signal,
          onProgress: share => options.onProgress(row.id, share),
        });
        backoff.reset();
        lane.current = null;
        await options.onDelivered(row, delivered);
      } catch (error) {
        lane.current = null;
        if (abort.signal.aborted) {
          // Taken out, unless all of it ends.
          if (!ended.signal.aborted && !(await options.isThere(row.id))) continue;
          if (ended.signal.aborted) return;
        } else if (error instanceof ApiError && !isTriedAgain(error)) {
          await options.onRefused(row, error);
          continue;
        } else if (!(error instanceof ApiError)) {
          reportError(error);
        }
        const wished = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
        await pause(Math.max(backoff.next(), wished), lane);
      }
    }
  };
  const pause = (delay: number, lane: Lane) =>
    new Promise<void>(resolve => {
      const go = () => {
        clearTimeout(timer);
        ended.signal.removeEventListener('abort', go);
        lane.hurry = () => {};
        resolve();
      };
      const timer = setTimeout(go, delay);
      ended.signal.addEventListener('abort', go, { once: true });
      lane.hurry = go;
    });

  /** A lane for each conversation that has something and none yet. */
  const openLanes = async () => {
    const waiting = await options.waiting();
    for (const { reservationId } of waiting) {
      if (lanes.has(reservationId)) continue;
      const lane: Lane = { current: null, hurry: () => {} };
      lanes.set(reservationId, lane);
      run(reservationId, lane)
        .catch(reportError)
        .finally(() => {
          lanes.delete(reservationId);
          // What came while the last look was on its way.
          if (!ended.signal.aborted) look();
        });
    }
    return waiting.length;
  };
  const look = () => {
    if (!isLeading) return lead();
    openLanes().catch(reportError);
  };
  /** Becomes the tab that sends, and stays so until it closes. */
  const lead = () => {
    if (isAsked || ended.signal.aborted) return;
    isAsked = true;
    options.tabs
      .alone(ended.signal, async () => {
        isLeading = true;
        await openLanes();
        if (ended.signal.aborted) return;
        await new Promise<void>(resolve =>
          ended.signal.addEventListener('abort', () => resolve(), { once: true }),
        );
      })
      .catch(reportError);
  };

  return {
    /** Something is there, or the line may be back. */
    wake(): void {
      if (ended.signal.aborted) return;
      for (const lane of [...lanes.values()]) lane.hurry();
      look();
    },
    /** Stops sending a message that was taken out. */
    abort(id: string): void {
      for (const { current } of lanes.values()) if (current?.id === id) current.abort.abort();
    },
    /** The one that goes out now in a conversation, by this tab. */
    sendingId: (reservationId: string): string | null => lanes.get(reservationId)?.current?.id ?? null,
    close(): void {
      ended.abort();
      for (const { current } of lanes.values()) current?.abort.abort();
    },
  };
}

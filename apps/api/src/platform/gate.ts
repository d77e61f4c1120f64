import pLimit from 'p-limit';
import { AppError } from '../core/errors.ts';

/** Runs work, a few at a time. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

const RETRY_AFTER = 2;

/**
 * Lets so many pieces of work run at the same time, and so many wait in memory, where they hold no connection to the
 * database. Refuses any further one with request.busy.
 */
export function makeGate({ places, waiting }: { places: number; waiting: number }): Gate {
  const limit = pLimit(places);
  return async work => {
    if (limit.pendingCount >= waiting) throw new AppError('request.busy', { retryAfter: RETRY_AFTER });
    return limit(work);
  };
}

import type { Deps } from './deps.ts';

/** Deletes data that is not stored forever. Rules run nightly, one after another; `name` is for the log. */
export type RetentionRule = {
  readonly name: string;
  apply(deps: Deps): Promise<void>;
};

const DAY_MS = 24 * 3600 * 1000;

/** A statement may take 15 seconds. */
const BATCH = 5_000;

/**
 * Deletes in batches until nothing is left.
 * @param deleteSome deletes at most `limit` rows and returns how many it deleted
 */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  let deleted = BATCH;
  while (deleted === BATCH) deleted = await deleteSome(BATCH);
}

/** Returns the time a number of days before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

import { type Db, runPipelined, withTransaction } from '@rifq/db';
import type { Keys } from '../core/keys.ts';
import {
  checkLimits,
  hasHit,
  hasRoom,
  lockBucket,
  lockBuckets,
  type RateLimit,
  recordHits,
} from './rate-limits.repository.ts';

export {
  checkLimits,
  countHits,
  hitsSince,
  lockBuckets,
  type RateLimit,
  recordHits,
} from './rate-limits.repository.ts';

export const DAY_SECONDS = 24 * 3600;

/** The bucket of somebody who must not be read from the table, such as a phone or an address: a keyed hash. */
export const hashedBucket = (keys: Keys, name: string, ...whom: string[]): string =>
  `${name}:${keys.fingerprint(name, ...whom).toString('base64url')}`;

/**
 * Counts one act within its limits, or counts nothing and answers the seconds until it may be done. Two at the same
 * time cannot both take the last place: the buckets stay locked until the end of the transaction.
 * @param occasion names the act, so that a repeat of it counts once
 */
export async function consumeLimit(
  tx: Db,
  limits: readonly RateLimit[],
  now: Date,
  occasion?: string,
): Promise<{ readonly retryAfter: number } | null> {
  const buckets = limits.map(limit => limit.bucket);
  await lockBuckets(tx, buckets);
  const [first] = buckets;
  if (occasion !== undefined && first !== undefined && (await hasHit(tx, first, occasion))) return null;
  const result = await checkLimits(tx, limits, now);
  if (!result.allowed) return { retryAfter: result.retryAfter };
  await recordHits(tx, buckets, now, occasion);
  return null;
}

/**
 * Whether an act may be done now, as `consumeLimit`, which is counted by `recordHits` in the same transaction. The limits are of one
 * bucket, and go to the database in one trip with what is asked beside them.
 */
export async function lockAndCheckLimits(
  tx: Db,
  limits: readonly RateLimit[],
  now: Date,
): Promise<{ readonly retryAfter: number } | null> {
  const [first] = limits;
  if (first === undefined) return null;
  const [, ...room] = await runPipelined([
    lockBucket(tx, first.bucket),
    ...limits.map(limit => hasRoom(tx, limit, now)),
  ]);
  if (!room.includes(false)) return null;
  const result = await checkLimits(tx, limits, now);
  return result.allowed ? null : { retryAfter: result.retryAfter };
}

/** Counts an act that is done outside of a transaction. */
export const countActNow = (db: Db, limits: readonly RateLimit[], now: Date, occasion?: string) =>
  withTransaction(db, tx => consumeLimit(tx, limits, now, occasion));

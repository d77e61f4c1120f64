import { type Db, withTransaction } from '@rifq/db';
import type { Keys } from '../core/keys.ts';
import { checkLimits, hasHit, lockBuckets, type RateLimit, recordHits } from './rate-limits.repository.ts';

export {
  checkLimits,
  countHits,
  hitsSince,
  lockBuckets,
  type RateLimit,
  recordHits,
} from './rate-limits.repository.ts';

export const DAY_SECONDS = 24 * 3600;

/** Returns a bucket name with a keyed hash of values that the table must not reveal, such as a phone or an address. */
export const hashedBucket = (keys: Keys, name: string, ...parts: string[]): string =>
  `${name}:${keys.fingerprint(name, ...parts).toString('base64url')}`;

/**
 * Counts one act within its limits, or counts nothing and returns the seconds until it is allowed. The buckets stay
 * locked until the end of the transaction, so that two concurrent acts cannot both take the last hit.
 * @param dedupKey identifies the act, so that a repeat counts once
 */
export async function consumeLimit(
  tx: Db,
  limits: readonly RateLimit[],
  now: Date,
  dedupKey?: string,
): Promise<{ readonly retryAfter: number } | null> {
  const buckets = limits.map(limit => limit.bucket);
  await lockBuckets(tx, buckets);
  const [first] = buckets;
  if (dedupKey !== undefined && first !== undefined && (await hasHit(tx, first, dedupKey))) return null;
  const result = await checkLimits(tx, limits, now);
  if (!result.allowed) return { retryAfter: result.retryAfter };
  await recordHits(tx, buckets, now, dedupKey);
  return null;
}

/**
 * Checks whether an act is allowed now, like `consumeLimit`; `recordHits` counts it in the same transaction.
 */
export async function lockAndCheckLimits(
  tx: Db,
  limits: readonly RateLimit[],
  now: Date,
): Promise<{ readonly retryAfter: number } | null> {
  await lockBuckets(
    tx,
    limits.map(({ bucket }) => bucket),
  );
  const result = await checkLimits(tx, limits, now);
  return result.allowed ? null : { retryAfter: result.retryAfter };
}

/** Counts an act outside of a transaction. */
export const consumeLimitNow = (db: Db, limits: readonly RateLimit[], now: Date, dedupKey?: string) =>
  withTransaction(db, tx => consumeLimit(tx, limits, now, dedupKey));

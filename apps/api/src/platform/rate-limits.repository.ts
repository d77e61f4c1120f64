import { type Db, memoizeQuery, newId } from '@rifq/db';
import { rateLimitHits } from '@rifq/db/schema/platform';
import { and, asc, count, eq, gt, lt, sql } from 'drizzle-orm';

/** At most `count` hits in any `seconds` for one bucket. */
export type RateLimit = { bucket: string; count: number; seconds: number };

/** The first limit that is exceeded, if any. `retryAfter` is in seconds. */
export type RateLimitResult = { allowed: true } | { allowed: false; bucket: string; retryAfter: number };

const lockOfBucket = memoizeQuery(tx =>
  tx
    .select({ locked: sql`pg_advisory_xact_lock(lock)` })
    .from(sql`(values (hashtextextended(${sql.placeholder('bucket')}, 0))) as locks (lock)`),
);

/**
 * Locks the buckets until the end of the transaction, so that two processes cannot both count the last hit. The fixed
 * order prevents deadlocks.
 */
export async function lockBuckets(tx: Db, buckets: readonly string[]): Promise<void> {
  for (const bucket of [...new Set(buckets)].sort()) {
    await lockOfBucket(tx).execute({ bucket });
  }
}

/** Checks every limit without counting a hit. */
export async function checkLimits(tx: Db, limits: readonly RateLimit[], now: Date): Promise<RateLimitResult> {
  for (const limit of limits) {
    const since = new Date(now.getTime() - limit.seconds * 1000);
    const over = (await countHits(tx, limit.bucket, since)) - limit.count;
    if (over < 0) continue;
    const inWindow = and(eq(rateLimitHits.bucket, limit.bucket), gt(rateLimitHits.at, since));
    const [leaving] = await tx
      .select({ at: rateLimitHits.at })
      .from(rateLimitHits)
      .where(inWindow)
      .orderBy(asc(rateLimitHits.at))
      .offset(over)
      .limit(1);
    const frees = (leaving?.at.getTime() ?? now.getTime()) + limit.seconds * 1000;
    return {
      allowed: false,
      bucket: limit.bucket,
      retryAfter: Math.max(1, Math.ceil((frees - now.getTime()) / 1000)),
    };
  }
  return { allowed: true };
}

/** Whether a hit with this deduplication key is already counted in a bucket. */
export async function hasHit(tx: Db, bucket: string, dedupKey: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: rateLimitHits.id })
    .from(rateLimitHits)
    .where(and(eq(rateLimitHits.bucket, bucket), eq(rateLimitHits.dedupKey, dedupKey)));
  return row !== undefined;
}

/** Counts one hit in each bucket, with a deduplication key if it has one. */
export async function recordHits(
  tx: Db,
  buckets: readonly string[],
  now: Date,
  dedupKey: string | null = null,
): Promise<void> {
  const rows = [...new Set(buckets)].map(bucket => ({ id: newId(), bucket, at: now, dedupKey }));
  if (rows.length > 0) await tx.insert(rateLimitHits).values(rows);
}

const hitsOfBucket = memoizeQuery(tx =>
  tx
    .select({ n: count() })
    .from(rateLimitHits)
    .where(
      and(
        eq(rateLimitHits.bucket, sql.placeholder('bucket')),
        gt(rateLimitHits.at, sql.placeholder('since')),
      ),
    ),
);

/** Counts the hits of a bucket since a time. */
export async function countHits(tx: Db, bucket: string, since: Date): Promise<number> {
  const [row] = await hitsOfBucket(tx).execute({ bucket, since });
  return row?.n ?? 0;
}

/** Lists the times of the hits in a bucket after `since`, latest last. */
export async function hitsSince(tx: Db, bucket: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .select({ at: rateLimitHits.at })
    .from(rateLimitHits)
    .where(and(eq(rateLimitHits.bucket, bucket), gt(rateLimitHits.at, since)))
    .orderBy(asc(rateLimitHits.at));
  return rows.map(row => row.at);
}

/** Deletes hits from before a time. */
export async function deleteHitsBefore(tx: Db, before: Date): Promise<void> {
  await tx.delete(rateLimitHits).where(lt(rateLimitHits.at, before));
}

import { type Db, newId } from '@rifq/db';
import { idempotencyKeys, rateEvents } from '@rifq/db/schema/platform';
import { and, count, eq, gt, lt, sql } from 'drizzle-orm';

/** A key of a user, and the bucket in which the user's calls with keys are counted. */
export type Keyed = { readonly userId: string; readonly key: string; readonly bucket: string };

export type StoredAnswer = { call: string; payloadHash: string; answer: unknown };

/**
 * Locks a key and then the bucket of its user until the transaction ends, so that calls with the same key run one after
 * another, and none is counted at the same time as another one of the user.
 */
export async function lockKey(tx: Db, { userId, key, bucket }: Keyed): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(${`${userId}:${key}`}, 1))
    union all select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`);
}

/** The answer of the first call with this key, or null; and how many calls the bucket has had since a moment. */
export async function findAnswer(
  tx: Db,
  { userId, key, bucket }: Keyed,
  since: Date,
): Promise<{ readonly first: StoredAnswer | null; readonly calls: number }> {
  const calls = tx
    .select({ n: count().as('n') })
    .from(rateEvents)
    .where(and(eq(rateEvents.bucket, bucket), gt(rateEvents.at, since)))
    .as('calls');
  const isIts = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const [row] = await tx
    .select({
      n: calls.n,
      first: {
        call: idempotencyKeys.call,
        payloadHash: idempotencyKeys.payloadHash,
        answer: idempotencyKeys.answer,
      },
    })
    .from(calls)
    .leftJoin(idempotencyKeys, isIts);
  return { first: row?.first ?? null, calls: row?.n ?? 0 };
}

/** Whether there is an answer of a call with this key. */
export async function hasAnswer(db: Db, userId: string, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return rows.length > 0;
}

/** Keeps the answer of a call, and counts the call. */
export async function insertAnswer(
  tx: Db,
  { bucket, ...entry }: Keyed & StoredAnswer & { readonly guardsMoney: boolean },
  now: Date,
): Promise<void> {
  const counted = tx
    .$with('counted')
    .as(tx.insert(rateEvents).values({ id: newId(), bucket, at: now }).returning({ id: rateEvents.id }));
  await tx.with(counted).insert(idempotencyKeys).values(entry);
}

/** Deletes answers from before a moment, except those under keys that guard money. */
export async function deleteAnswersBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(lt(idempotencyKeys.createdAt, before), eq(idempotencyKeys.guardsMoney, false)));
}

import { type Db, memoizeQuery, newId } from '@rifq/db';
import { idempotencyKeys, rateLimitHits } from '@rifq/db/schema/platform';
import { and, count, eq, gt, lt, sql } from 'drizzle-orm';

/** A key of a user, and the rate limit bucket of the user's calls with keys. */
export type Keyed = { readonly userId: string; readonly key: string; readonly bucket: string };

export type StoredResponse = { call: string; payloadHash: string; response: unknown };

const locks = memoizeQuery(tx =>
  tx
    .select({ locked: sql`pg_advisory_xact_lock(lock)` })
    .from(
      sql`(values (hashtextextended(${sql.placeholder('keyOfUser')}, 1)), (hashtextextended(${sql.placeholder('bucket')}, 0))) as locks (lock)`,
    ),
);

/**
 * Locks a key and then the bucket of its user until the transaction ends, so that calls with the same key run one after
 * another, and concurrent calls of the user are counted one at a time.
 */
export async function lockKey(tx: Db, { userId, key, bucket }: Keyed): Promise<void> {
  await locks(tx).execute({ keyOfUser: `${userId}:${key}`, bucket });
}

const storedResponse = memoizeQuery(tx => {
  const calls = tx
    .select({ n: count().as('n') })
    .from(rateLimitHits)
    .where(
      and(
        eq(rateLimitHits.bucket, sql.placeholder('bucket')),
        gt(rateLimitHits.at, sql.placeholder('since')),
      ),
    )
    .as('calls');
  const isIts = and(
    eq(idempotencyKeys.userId, sql.placeholder('userId')),
    eq(idempotencyKeys.key, sql.placeholder('key')),
  );
  return tx
    .select({
      n: calls.n,
      first: {
        call: idempotencyKeys.call,
        payloadHash: idempotencyKeys.payloadHash,
        response: idempotencyKeys.response,
      },
    })
    .from(calls)
    .leftJoin(idempotencyKeys, isIts);
});

/** Finds the response of the first call with this key, or null, and counts the calls of the bucket since a time. */
export async function findResponse(
  tx: Db,
  keyed: Keyed,
  since: Date,
): Promise<{ readonly first: StoredResponse | null; readonly calls: number }> {
  const [row] = await storedResponse(tx).execute({ ...keyed, since });
  return { first: row?.first ?? null, calls: row?.n ?? 0 };
}

/** Whether a response is stored for this key. */
export async function hasResponse(db: Db, userId: string, key: string): Promise<boolean> {
  const rows = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return rows.length > 0;
}

const insertedResponse = memoizeQuery(tx => {
  const counted = tx.$with('counted').as(
    tx
      .insert(rateLimitHits)
      .values({
        id: sql.placeholder('id'),
        bucket: sql.placeholder('bucket'),
        at: sql.placeholder('now'),
      })
      .returning({ id: rateLimitHits.id }),
  );
  return tx
    .with(counted)
    .insert(idempotencyKeys)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      call: sql.placeholder('call'),
      payloadHash: sql.placeholder('payloadHash'),
      response: sql.placeholder('response'),
      neverExpires: sql.placeholder('neverExpires'),
    });
});

/** Inserts the response of a call, and counts the call. */
export async function insertResponse(
  tx: Db,
  entry: Keyed & StoredResponse & { readonly neverExpires: boolean },
  now: Date,
): Promise<void> {
  await insertedResponse(tx).execute({ ...entry, id: newId(), now });
}

/** Deletes the stored responses of a user; keys that never expire stay, without their response. */
export async function deleteResponsesOf(tx: Db, userId: string): Promise<void> {
  const ofUser = eq(idempotencyKeys.userId, userId);
  await tx.delete(idempotencyKeys).where(and(ofUser, eq(idempotencyKeys.neverExpires, false)));
  await tx.update(idempotencyKeys).set({ response: {} }).where(ofUser);
}

/** Deletes responses stored before a time, except those of keys that never expire. */
export async function deleteResponsesBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(lt(idempotencyKeys.createdAt, before), eq(idempotencyKeys.neverExpires, false)));
}

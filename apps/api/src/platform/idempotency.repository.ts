import type { Db } from '@rifq/db';
import { idempotencyKeys } from '@rifq/db/schema/platform';
import { and, eq, lt, sql } from 'drizzle-orm';

export type StoredAnswer = { call: string; payloadHash: string; answer: unknown };

/** Locks a key until the transaction ends, so that calls with the same key run one after another. */
export async function lockKey(tx: Db, userId: string, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${userId}:${key}`}, 1))`);
}

/** The answer of the first call with this key, or null. */
export async function findAnswer(tx: Db, userId: string, key: string): Promise<StoredAnswer | null> {
  const [row] = await tx
    .select({
      call: idempotencyKeys.call,
      payloadHash: idempotencyKeys.payloadHash,
      answer: idempotencyKeys.answer,
    })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key)));
  return row ?? null;
}

export async function insertAnswer(
  tx: Db,
  entry: {
    userId: string;
    key: string;
    call: string;
    payloadHash: string;
    answer: unknown;
    guardsMoney: boolean;
  },
): Promise<void> {
  await tx.insert(idempotencyKeys).values(entry);
}

/** Deletes answers from before a moment, except those under keys that guard money. */
export async function deleteAnswersBefore(db: Db, before: Date): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(and(lt(idempotencyKeys.createdAt, before), eq(idempotencyKeys.guardsMoney, false)));
}

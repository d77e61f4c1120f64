import { createHash } from 'node:crypto';
import { accountLimits } from '@rifq/contract';
import { type Db, together, withTransaction } from '@rifq/db';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { findAnswer, hasAnswer, insertAnswer, lockKey } from './idempotency.repository.ts';
import { checkLimits, DAY_SECONDS } from './rate-limits.ts';

export type IdempotentRequest = {
  userId: string;
  key: string;
  call: string;
  payload: unknown;
  /** The key is never deleted: a repeat after years must not spend again. */
  guardsMoney?: boolean;
};

/**
 * Runs work that creates or spends at most once for a key: a repeat, at the same time or later, returns the stored
 * answer of the first, kept in the transaction of the work. `T` must be plain JSON.
 *
 * Refuses with idempotency.reused for another call or other content under the same key, and with idempotency.too_many
 * above the calls of a day.
 */
export function once<T>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: IdempotentRequest,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const payloadHash = createHash('sha256').update(JSON.stringify(request.payload)).digest('hex');
  const { userId, key, call } = request;
  const keyed = { userId, key, bucket: `keyed:${userId}` };
  const limit = { bucket: keyed.bucket, count: accountLimits.keyedCallsADay, seconds: DAY_SECONDS };
  return withTransaction(db, async tx => {
    const at = now();
    const since = new Date(at.getTime() - DAY_SECONDS * 1000);
    // The answer is looked for by a statement of its own, which begins once the key is locked.
    const [, { first, calls }] = await together([lockKey(tx, keyed), findAnswer(tx, keyed, since)]);
    if (first) {
      if (first.call !== call || first.payloadHash !== payloadHash) throw new AppError('idempotency.reused');
      // Stored by the same call with the same payload: the JSON of a `T`.
      return first.answer as T;
    }
    if (calls >= limit.count) {
      const result = await checkLimits(tx, [limit], at);
      if (!result.allowed) throw new AppError('idempotency.too_many', { retryAfter: result.retryAfter });
    }
    const answer = await work(tx);
    const guardsMoney = request.guardsMoney ?? false;
    await insertAnswer(tx, { ...keyed, call, payloadHash, answer, guardsMoney }, at);
    return answer;
  });
}

/** Whether a call with this key has been answered: what it has done stands, whatever it is asked again. */
export function wasAnswered(db: Db, userId: string, key: string): Promise<boolean> {
  return hasAnswer(db, userId, key);
}

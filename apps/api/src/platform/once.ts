import { createHash } from 'node:crypto';
import { type Db, withTransaction } from '@rifq/db';
import { AppError } from '../core/errors.ts';
import { findAnswer, insertAnswer, lockKey } from './idempotency.repository.ts';

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
 * Refuses with idempotency.reused for another call or other content under the same key.
 */
export function once<T>(db: Db, request: IdempotentRequest, work: (tx: Db) => Promise<T>): Promise<T> {
  const payloadHash = createHash('sha256').update(JSON.stringify(request.payload)).digest('hex');
  return withTransaction(db, async tx => {
    await lockKey(tx, request.userId, request.key);
    const first = await findAnswer(tx, request.userId, request.key);
    if (first) {
      if (first.call !== request.call || first.payloadHash !== payloadHash)
        throw new AppError('idempotency.reused');
      // Stored by the same call with the same payload: the JSON of a `T`.
      return first.answer as T;
    }
    const answer = await work(tx);
    await insertAnswer(tx, {
      userId: request.userId,
      key: request.key,
      call: request.call,
      payloadHash,
      answer,
      guardsMoney: request.guardsMoney ?? false,
    });
    return answer;
  });
}

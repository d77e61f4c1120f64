import { createHash } from 'node:crypto';
import { accountLimits } from '@rifq/contract';
import { type Db, runPipelined, withTransaction } from '@rifq/db';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { deleteAnswersOf, findAnswer, hasAnswer, insertAnswer, lockKey } from './idempotency.repository.ts';
import { checkLimits, DAY_SECONDS } from './rate-limits.ts';

export type IdempotentRequest = {
  userId: string;
  key: string;
  call: string;
  payload: unknown;
  /** The key is never deleted: a repeat after years must not spend again. */
  guardsMoney?: boolean;
};

/** An answer that is kept for its key, in the transaction of what it answers. */
export class StoredResult<T> {
  readonly answer: T;
  constructor(answer: T) {
    this.answer = answer;
  }
}

/** Keeps an answer; the work asks for it beside its last statements, as soon as it knows the answer. */
export type Keep<T> = (answer: T) => Promise<StoredResult<T>>;

/** What is done once for a key. */
export type Steps<T, R> = {
  /** Locks and reads, in the trip in which the key is looked up: a repeat does it for nothing. */
  read(tx: Db): Promise<R>;
  work(tx: Db, read: R, keep: Keep<T>): Promise<StoredResult<T>>;
};

/** Waits for work that may fail, and answers what returns its result or throws its error. */
const outcomeOf = <R>(work: Promise<R>): Promise<() => R> =>
  work.then(
    result => () => result,
    (error: unknown) => () => {
      throw error;
    },
  );

/**
 * Runs work that creates or spends at most once for a key: a repeat, at the same time or later, returns the stored
 * answer of the first, kept in the transaction of the work. `T` must be plain JSON.
 *
 * Refuses with idempotency.reused for another call or other content under the same key, and with idempotency.too_many
 * above the calls of a day.
 */
export function onceInSteps<T, R>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: IdempotentRequest,
  steps: Steps<T, R>,
): Promise<T> {
  const payloadHash = createHash('sha256').update(JSON.stringify(request.payload)).digest('hex');
  const { userId, key, call } = request;
  const keyed = { userId, key, bucket: `keyed:${userId}` };
  const limit = { bucket: keyed.bucket, count: accountLimits.keyedCallsADay, seconds: DAY_SECONDS };
  return withTransaction(db, async tx => {
    const at = now();
    const since = new Date(at.getTime() - DAY_SECONDS * 1000);
    // The answer is looked for by a statement of its own, which begins once the key is locked.
    const [, { first, calls }, read] = await runPipelined([
      lockKey(tx, keyed),
      findAnswer(tx, keyed, since),
      outcomeOf(steps.read(tx)),
    ]);
    if (first) {
      if (first.call !== call || first.payloadHash !== payloadHash) throw new AppError('idempotency.reused');
      // Stored by the same call with the same payload: the JSON of a `T`.
      return first.answer as T;
    }
    if (calls >= limit.count) {
      const result = await checkLimits(tx, [limit], at);
      if (!result.allowed) throw new AppError('idempotency.too_many', { retryAfter: result.retryAfter });
    }
    const guardsMoney = request.guardsMoney ?? false;
    const keep: Keep<T> = async answer => {
      await insertAnswer(tx, { ...keyed, call, payloadHash, answer, guardsMoney }, at);
      return new StoredResult(answer);
    };
    return (await steps.work(tx, read(), keep)).answer;
  });
}

/** As `onceInSteps`, for work that reads by itself and keeps its answer at the end. */
export function runIdempotent<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  request: IdempotentRequest,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return onceInSteps(deps, request, {
    read: async () => null,
    work: async (tx, _read, keep: Keep<T>) => keep(await work(tx)),
  });
}

/** Whether a call with this key has been answered: what it has done stands, whatever it is asked again. */
export function hasStoredResult(db: Db, userId: string, key: string): Promise<boolean> {
  return hasAnswer(db, userId, key);
}

/** Forgets what a user was answered, whose account is erased: nobody can repeat those calls. */
export function forgetAnswers(tx: Db, userId: string): Promise<void> {
  return deleteAnswersOf(tx, userId);
}

import { createHash } from 'node:crypto';
import { type Db, runInOrder, withTransaction } from '@rifq/db';
import { accountLimits } from '@rifq/rules';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import {
  deleteResponsesOf,
  findResponse,
  hasResponse,
  insertResponse,
  type Keyed,
  lockKey,
} from './idempotency.repository.ts';
import { checkLimits, DAY_SECONDS } from './rate-limits.ts';

export type IdempotentRequest = {
  userId: string;
  key: string;
  call: string;
  payload: unknown;
  /** The key is never deleted: a repeat must not spend twice, even years later. */
  neverExpires?: boolean;
};

/** A response that is stored under its key, in the transaction of its call. */
export class StoredResult<T> {
  readonly response: T;
  constructor(response: T) {
    this.response = response;
  }
}

/** Stores a response; the work calls it along with its last statements, as soon as the response is known. */
export type StoreResult<T> = (response: T) => Promise<StoredResult<T>>;

/** The steps that run once for a key. */
export type Steps<T, R> = {
  /** Locks and reads, in the round trip that looks up the key; the result is unused for a repeat. */
  read(tx: Db): Promise<R>;
  work(tx: Db, read: R, store: StoreResult<T>): Promise<StoredResult<T>>;
};

/** Waits for work that may fail, and returns a function that returns its result or throws its error. */
const outcomeOf = <R>(work: Promise<R>): Promise<() => R> =>
  work.then(
    result => () => result,
    (error: unknown) => () => {
      throw error;
    },
  );

/** Looks up the stored response of a key under its lock; `read` returns the step before the work, or throws its error. */
type Begin<R> = (
  tx: Db,
  keyed: Keyed,
  since: Date,
) => Promise<{ readonly found: Awaited<ReturnType<typeof findResponse>>; readonly read: () => R }>;

function runOnce<T, R>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  request: IdempotentRequest,
  begin: Begin<R>,
  work: Steps<T, R>['work'],
): Promise<T> {
  const payloadHash = createHash('sha256').update(JSON.stringify(request.payload)).digest('hex');
  const { userId, key, call } = request;
  const keyed = { userId, key, bucket: `keyed:${userId}` };
  const limit = { bucket: keyed.bucket, count: accountLimits.keyedCallsADay, seconds: DAY_SECONDS };
  return withTransaction(db, async tx => {
    const at = now();
    const since = new Date(at.getTime() - DAY_SECONDS * 1000);
    const { found, read } = await begin(tx, keyed, since);
    const { first, calls } = found;
    if (first) {
      if (first.call !== call || first.payloadHash !== payloadHash) throw new AppError('idempotency.reused');
      // Stored by the same call with the same payload: the JSON of a `T`.
      return first.response as T;
    }
    if (calls >= limit.count) {
      const result = await checkLimits(tx, [limit], at);
      if (!result.allowed) throw new AppError('idempotency.too_many', { retryAfter: result.retryAfter });
    }
    const neverExpires = request.neverExpires ?? false;
    const store: StoreResult<T> = async response => {
      await insertResponse(tx, { ...keyed, call, payloadHash, response, neverExpires }, at);
      return new StoredResult(response);
    };
    return (await work(tx, read(), store)).response;
  });
}

/**
 * Runs work that creates or spends at most once per key: a repeat, concurrent or later, returns the first response,
 * stored in the transaction of the work. `T` must be plain JSON.
 *
 * Refuses with idempotency.reused for another call or other content under the same key, and with idempotency.too_many
 * above the daily limit.
 */
export function runIdempotent<T>(
  deps: Pick<Deps, 'db' | 'now'>,
  request: IdempotentRequest,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const begin: Begin<null> = async (tx, keyed, since) => {
    await lockKey(tx, keyed);
    return { found: await findResponse(tx, keyed, since), read: () => null };
  };
  return runOnce<T, null>(deps, request, begin, async (tx, _read, store) => store(await work(tx)));
}

/** Like `runIdempotent`, for a booking: in fewer round trips, with a first step that sends a statement when called. */
export function onceInSteps<T, R>(
  deps: Pick<Deps, 'db' | 'now'>,
  request: IdempotentRequest,
  steps: Steps<T, R>,
): Promise<T> {
  const begin: Begin<R> = async (tx, keyed, since) => {
    const [, found, read] = await runInOrder(tx, [
      () => lockKey(tx, keyed),
      // Starts once the key is locked, so it finds the stored response.
      () => findResponse(tx, keyed, since),
      () => outcomeOf(steps.read(tx)),
    ]);
    return { found, read };
  };
  return runOnce(deps, request, begin, steps.work);
}

/** Whether a result is stored for this key, so the request has already taken effect. */
export function hasStoredResult(db: Db, userId: string, key: string): Promise<boolean> {
  return hasResponse(db, userId, key);
}

/** Deletes the stored responses of a user whose account is erased: those calls can no longer be repeated. */
export function deleteResponses(tx: Db, userId: string): Promise<void> {
  return deleteResponsesOf(tx, userId);
}

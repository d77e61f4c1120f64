import pg from 'pg';
import type { Db } from './connect.ts';
import { databaseError } from './errors.ts';

/** A part of a transaction that sends its first statement when it is called. */
type Step = () => Promise<unknown>;

/** A tuple of the results, in the order of the steps. */
type Results<T extends readonly Step[]> = { -readonly [K in keyof T]: Awaited<ReturnType<T[K]>> };

/** Whether a statement failed only because an earlier one in its transaction had failed (SQLSTATE 25P02). */
const isAftermath = (error: unknown) => databaseError(error)?.code === '25P02';

/** Starts a step; it fails if it sent nothing when it was called, since later statements have no certain order. */
async function start(tx: Db, step: Step): Promise<unknown> {
  const before = tx.statements.sent;
  const work = step();
  const isSent = tx.statements.sent > before;
  const result = await work;
  if (!isSent) throw new Error('a step of an ordered batch sends no statement when it is called');
  return result;
}

/**
 * Runs steps of a transaction together: the first statement of each is sent in one round trip, in the order of the
 * steps, so that a lock is held before the next one reads. Waits for all, so that none runs after the transaction has
 * ended, then throws the first error that is not a consequence of another (25P02). Refuses a step whose order is not
 * certain.
 */
export async function runInOrder<const T extends readonly Step[]>(tx: Db, steps: T): Promise<Results<T>> {
  if (tx.$client instanceof pg.Pool) throw new TypeError('the statements of a pool have no order');
  const failures: unknown[] = [];
  const settled = await Promise.allSettled(
    steps.map(step =>
      start(tx, step).catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
    ),
  );
  const cause = failures.find(error => !isAftermath(error)) ?? failures[0];
  const results = settled.map(one => {
    if (one.status === 'rejected') throw cause;
    return one.value;
  });
  // `map` loses the tuple type.
  return results as Results<T>;
}

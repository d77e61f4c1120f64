import { type Db, withTransaction } from '@rifq/db';
import {
  insertIntent,
  isSettled,
  leaseOperation,
  releaseLease,
  settleOperation,
} from './operations.repository.ts';

/** Longer than any call may take; shorter than its job has, so that its next run finds a dead run's lease lapsed. */
const LEASE_SECONDS = 90;

/** Something done outside the database exactly once in effect. */
export type Operation<R> = {
  /** Names the operation for ever; the other side gets it as its idempotency key where it takes one. */
  readonly key: string;
  /** The key is never forgotten: a repeat after years must not spend again. */
  readonly guardsMoney?: boolean;
  /** The call itself. It may run again when a process dies after it and before it is settled, under the same key. */
  call(key: string): Promise<R>;
  /** Writes what follows, in the transaction that settles the operation: so it is written once. */
  settle?(tx: Db, result: R): Promise<void>;
};

/**
 * Writes the intent of an operation in the caller's transaction. A retry then finds it also when the process dies
 * before the call.
 */
export function recordIntent(
  tx: Db,
  { key, guardsMoney = false }: Pick<Operation<unknown>, 'key' | 'guardsMoney'>,
): Promise<void> {
  return insertIntent(tx, { key, guardsMoney });
}

/** Whether an operation has been done and settled. */
export const isOperationSettled = isSettled;

/**
 * Runs an operation: intent row → commit → the call with its key → settle, in that order. However often and by however
 * many it is asked for, it takes effect once. No transaction and no connection is held while the call runs.
 *
 * Rejects as the call does, which may then be retried at once, and while somebody else has the lease.
 */
export async function runOperation<R>(db: Db, operation: Operation<R>): Promise<void> {
  const { key } = operation;
  await recordIntent(db, operation);
  const lease = await leaseOperation(db, key, LEASE_SECONDS);
  if (lease === null) {
    if (await isSettled(db, key)) return;
    throw new Error('the operation is leased by somebody else');
  }
  try {
    const result = await operation.call(key);
    const { settle } = operation;
    if (!settle) return void (await settleOperation(db, key));
    await withTransaction(db, async tx => {
      if (await settleOperation(tx, key)) await settle(tx, result);
    });
  } catch (error) {
    await releaseLease(db, key, lease);
    throw error;
  }
}

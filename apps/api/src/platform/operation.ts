import { type Db, withTransaction } from '@rifq/db';
import {
  insertIntent,
  isBegun,
  isSettled,
  leaseOperation,
  releaseLease,
  settleOperation,
} from './operations.repository.ts';

/**
 * Longer than any call may take, and shorter than a job's expiry, so that the lease of a dead run has lapsed by the
 * next run.
 */
const LEASE_SECONDS = 90;

/** Thrown when another attempt has the lease of an operation. */
export class LeaseHeldError extends Error {
  constructor() {
    super('the operation is leased by another attempt');
    this.name = 'LeasedElsewhere';
  }
}

/** A side effect outside the database that takes effect exactly once. */
export type Operation<R> = {
  /** Identifies the operation forever; sent as the idempotency key if the other service accepts one. */
  readonly key: string;
  /** The key is never deleted: a repeat must not spend twice, even years later. */
  readonly neverExpires?: boolean;
  /** How long an attempt's lease lasts unless settled or released; 90 seconds by default. */
  readonly leaseSeconds?: number;
  /**
   * Whether it may be retried immediately after this failure; always by default. If not, the lease remains, for calls
   * whose repeat the other service would not recognize by the key.
   */
  mayRepeat?(error: unknown): boolean;
  /** The call itself. It runs again, under the same key, when the process dies between the call and its settling. */
  call(key: string): Promise<R>;
  /** Writes the result, once, in the transaction that settles the operation. */
  settle?(tx: Db, result: R): Promise<void>;
};

/**
 * Inserts the intent of an operation. Queue the job that runs it in the same transaction: nothing else makes the call
 * if the process dies first.
 */
export function recordIntent(
  tx: Db,
  { key, neverExpires = false }: Pick<Operation<unknown>, 'key' | 'neverExpires'>,
): Promise<void> {
  return insertIntent(tx, { key, neverExpires });
}

/** Whether the intent of an operation exists, so that its call may have been made. */
export const isOperationBegun = isBegun;

/** Whether an operation has been done and settled. */
export const isOperationSettled = isSettled;

/**
 * Runs an operation that takes effect exactly once: intent row → commit → the call with its key under a lease → settle.
 * No transaction and no connection is held during the call.
 *
 * Throws what the call throws, and may then be retried immediately if `mayRepeat` allows it; throws LeaseHeldError
 * while another run has the lease.
 */
export async function runOperation<R>(db: Db, operation: Operation<R>): Promise<void> {
  const { key } = operation;
  await recordIntent(db, operation);
  const lease = await leaseOperation(db, key, operation.leaseSeconds ?? LEASE_SECONDS);
  if (lease === null) {
    if (await isSettled(db, key)) return;
    throw new LeaseHeldError();
  }
  try {
    const result = await operation.call(key);
    const { settle } = operation;
    if (!settle) return void (await settleOperation(db, key));
    await withTransaction(db, async tx => {
      if (await settleOperation(tx, key)) await settle(tx, result);
    });
  } catch (error) {
    // The call's error is the one to report; a lease that cannot be released lapses.
    if (operation.mayRepeat?.(error) ?? true) await releaseLease(db, key, lease).catch(() => undefined);
    throw error;
  }
}

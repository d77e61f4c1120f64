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
 * Longer than any call may take, and shorter than a job's expiry, so that the next run finds the lease of a dead one
 * lapsed.
 */
const LEASE_SECONDS = 90;

/** Another attempt has the lease of an operation, so that this one leaves it alone. */
export class LeaseHeldError extends Error {
  constructor() {
    super('the operation is leased by another attempt');
    this.name = 'LeasedElsewhere';
  }
}

/** Something done outside the database exactly once in effect. */
export type Operation<R> = {
  /** Names the operation for ever; sent as the idempotency key where the other service takes one. */
  readonly key: string;
  /** The key is never deleted: a repeat after years must not spend again. */
  readonly guardsMoney?: boolean;
  /** How long an attempt has the operation, unless it settles or releases it; 90 seconds by default. */
  readonly leaseSeconds?: number;
  /**
   * Whether it may be tried again at once after this failure; always by default. Where it is not, the lease stays, for
   * calls whose repeat the other service would not know by the key.
   */
  mayRepeat?(error: unknown): boolean;
  /** The call itself. It runs again, under the same key, when the process dies between the call and its settling. */
  call(key: string): Promise<R>;
  /** Writes the result in the transaction that settles the operation, and so once. */
  settle?(tx: Db, result: R): Promise<void>;
};

/**
 * Writes the intent of an operation. Queue the job that runs it in the same transaction: nothing else makes the call
 * when the process dies before it.
 */
export function recordIntent(
  tx: Db,
  { key, guardsMoney = false }: Pick<Operation<unknown>, 'key' | 'guardsMoney'>,
): Promise<void> {
  return insertIntent(tx, { key, guardsMoney });
}

/** Whether the intent of an operation was written, so that its call may have been made. */
export const isOperationBegun = isBegun;

/** Whether an operation has been done and settled. */
export const isOperationSettled = isSettled;

/**
 * Runs an operation exactly once in effect: intent row → commit → the call with its key under a lease → settle. No
 * transaction and no connection is held during the call.
 *
 * Throws what the call throws, and may then be retried at once where `mayRepeat` says so; throws LeasedElsewhere while
 * another run has the lease.
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
    // What says why it failed is the call's error; a lease that cannot be released lapses.
    if (operation.mayRepeat?.(error) ?? true) await releaseLease(db, key, lease).catch(() => undefined);
    throw error;
  }
}

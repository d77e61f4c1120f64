import { setTimeout as delay } from 'node:timers/promises';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Db } from './connect.ts';
import { isConflict } from './errors.ts';

const ATTEMPTS = 4;
/** The longest wait before the first retry; it doubles with each. */
const BACKOFF_MS = 50;

const isTransaction = (db: Db): boolean => db instanceof PgTransaction;

/**
 * Runs `work` in one transaction, which is rolled back when it throws. After a deadlock or a serialization failure it
 * is retried, three times at most, so it must have no effects outside the database. Within a transaction it is a
 * savepoint and runs once: only the outer transaction can be retried.
 */
export async function withTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (isTransaction(db)) return db.transaction(tx => work(tx));
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(tx => work(tx));
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    }
    // A random delay, so that the same transactions do not conflict again.
    await delay(Math.random() * BACKOFF_MS * 2 ** (attempt - 1));
  }
}

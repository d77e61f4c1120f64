import type { Db } from './connect.ts';

/** Runs `work` in one transaction, which is rolled back when it throws. */
export function withTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(tx => work(tx));
}

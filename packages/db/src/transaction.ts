import type { Db } from './connect.ts';

/** Runs `work` in one transaction: all of it is committed, or none when it throws. */
export function withTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(tx => work(tx));
}

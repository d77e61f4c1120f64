import type { Db } from './connect.ts';

/**
 * Builds a query once for each database or transaction instead of for each call: building costs more than
 * the server's work for a read by key. Prepare it under the empty name: the statement then stays unnamed,
 * as a pooler in transaction mode needs it.
 */
export function memoizeQuery<T>(build: (db: Db) => T): (db: Db) => T {
  const built = new WeakMap<Db, T>();
  return db => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const fresh = build(db);
    built.set(db, fresh);
    return fresh;
  };
}

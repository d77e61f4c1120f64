import type { Db } from './connect.ts';

/**
 * Builds a query once for each database or transaction, since building costs more than executing a read by key
 * (docs/decisions/0011). Prepare it with an empty name: the server keeps it under one of its own where no pooler in
 * transaction mode stands in between (docs/decisions/0067).
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

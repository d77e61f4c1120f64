import type { Db } from './connect.ts';

/**
 * Memoizes the query that `build` returns per database or transaction handle, since building costs more than executing
 * a read by key (packages/db/README.md). Prepare it with an empty name: without a pooler in transaction mode, it
 * becomes a named prepared statement of the server (docs/decisions/0067).
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

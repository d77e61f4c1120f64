import { createHash } from 'node:crypto';
import type { Db } from './connect.ts';

/** A query of Drizzle that is not prepared yet. */
type Query<T> = { toSQL(): { readonly sql: string }; prepare(name: string): T };

/** Returns the name of a prepared statement; the same text has the same name. */
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24);

/**
 * Prepares the query that `build` returns once per database or connection, since building costs more than executing a
 * read by key (packages/db/README.md). The server keeps it prepared too, unless a pooler shares its connections.
 */
export function memoizeQuery<T>(build: (db: Db) => Query<T>): (db: Db) => T {
  const prepared = new WeakMap<Db, T>();
  return db => {
    const known = prepared.get(db);
    if (known !== undefined) return known;
    const query = build(db);
    const fresh = query.prepare(db.statements.areNamed ? nameOf(query.toSQL().sql) : '');
    prepared.set(db, fresh);
    return fresh;
  };
}

import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Schema = typeof schema;

/** A database or a transaction on it: what every repository function takes. */
export type Db = PgDatabase<NodePgQueryResultHKT, Schema>;

export type Connection = {
  readonly db: NodePgDatabase<Schema>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/**
 * Opens a pool on a PostgreSQL server. `onIdleError` hears of connections lost while idle (a restart of
 * the server): the pool replaces them by itself.
 */
export function connect(
  url: string,
  options: { max?: number; onIdleError?: (error: Error) => void } = {},
): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', error => options.onIdleError?.(error));
  // A connection lost in the middle of a transaction fails its next statement, which is told there; without a
  // listener it would end the process.
  pool.on('connect', client => client.on('error', () => undefined));
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

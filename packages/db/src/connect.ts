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

const IDLE_TRANSACTION_MS = 60_000;

/**
 * Opens a pool on a PostgreSQL server. `onIdleError` hears of connections lost while idle (a restart of
 * the server): the pool replaces them by itself. The server ends a transaction in which nothing is asked for
 * `idleTransactionMs` (a minute by default): work that hangs may not keep its locks, nor its connection, for ever.
 */
export function connect(
  url: string,
  options: { max?: number; idleTransactionMs?: number; onIdleError?: (error: Error) => void } = {},
): Connection {
  const idleTransactionMs = options.idleTransactionMs ?? IDLE_TRANSACTION_MS;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    // Asked for once connected, before the pool hands it out: a pooler refuses it among the parameters of the start.
    verify: (client, done) =>
      client.query(`set idle_in_transaction_session_timeout = ${idleTransactionMs}`, error => done(error)),
  });
  pool.on('error', error => options.onIdleError?.(error));
  // A connection lost in the middle of a transaction fails its next statement, which is told there; without a
  // listener it would end the process.
  pool.on('connect', client => client.on('error', () => undefined));
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}

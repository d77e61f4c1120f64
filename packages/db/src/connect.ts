import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** A database or a transaction on it: the handle that repository functions take. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Connection = {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

const IDLE_TRANSACTION_MS = 60_000;

/**
 * Opens a pool on a PostgreSQL server, which ends transactions idle for `idleTransactionMs` (default: a minute), so that
 * work that hangs keeps no locks. `onIdleError` is called for connections lost while idle, which the pool replaces.
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
    // Set after connecting: poolers refuse it as a startup parameter.
    verify: (client, done) =>
      client.query(`set idle_in_transaction_session_timeout = ${idleTransactionMs}`, error => done(error)),
  });
  pool.on('error', error => options.onIdleError?.(error));
  // A connection lost within a transaction fails the next statement; without a listener it would also end the process.
  pool.on('connect', client => client.on('error', () => undefined));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

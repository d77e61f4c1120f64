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

/** After how many milliseconds the server ends what hangs, so that it keeps neither locks nor connections. */
export type Timeouts = {
  /** A statement that waits for a lock (SQLSTATE 55P03). Default 5 seconds. */
  readonly lockMs?: number;
  /** A statement that runs (57014). Default 15 seconds. */
  readonly statementMs?: number;
  /** A transaction in which nothing happens. Default a minute. */
  readonly idleTransactionMs?: number;
};

/**
 * Opens a pool of `max` connections (default 10) on a PostgreSQL server, with these timeouts. `onIdleError` is called
 * for connections lost while idle, which the pool replaces.
 */
export function connect(
  url: string,
  options: Timeouts & { max?: number; onIdleError?: (error: Error) => void } = {},
): Connection {
  const { lockMs = 5_000, statementMs = 15_000, idleTransactionMs = 60_000 } = options;
  const settings = `
    set lock_timeout = ${lockMs};
    set statement_timeout = ${statementMs};
    set idle_in_transaction_session_timeout = ${idleTransactionMs}`;
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    // Set after connecting: poolers refuse them as startup parameters.
    verify: (client, done) => client.query(settings, error => done(error)),
  });
  pool.on('error', error => options.onIdleError?.(error));
  // A connection lost within a transaction fails the next statement; without a listener it would also end the process.
  pool.on('connect', client => client.on('error', () => undefined));
  return { db: drizzle(pool), pool, close: () => pool.end() };
}

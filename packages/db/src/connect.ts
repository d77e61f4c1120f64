import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { CoalescingSocket } from './coalescing-socket.ts';
import { PooledSession } from './pooled-session.ts';

/** A database or a transaction on it: the handle that repository functions take. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type DatabasePool = {
  readonly db: NodePgDatabase;
  readonly pool: pg.Pool;
  close(): Promise<void>;
};

/** Timeouts in milliseconds after which the server ends hanging work, to release its locks and connections. */
export type DatabaseTimeouts = {
  /** A statement that waits for a lock (SQLSTATE 55P03). Default 5 seconds. */
  readonly lockMs?: number;
  /** A statement that runs (57014). Default 15 seconds. */
  readonly statementMs?: number;
  /** An idle transaction. Default a minute. */
  readonly idleTransactionMs?: number;
};

export type PoolOptions = DatabaseTimeouts & {
  /** Maximum number of connections. Default 10. */
  readonly max?: number;
  /**
   * The URL points to a pooler in transaction mode. Session settings would remain on the server's connection for its
   * next user, so nothing is set, and the timeouts of the role apply (docs/decisions/0046).
   */
  readonly isPooled?: boolean;
  /** Called when an idle connection is lost, which the pool replaces. */
  readonly onIdleError?: (error: Error) => void;
};

const settingsOf = ({
  lockMs = 5_000,
  statementMs = 15_000,
  idleTransactionMs = 60_000,
}: DatabaseTimeouts) => `
  set lock_timeout = ${lockMs};
  set statement_timeout = ${statementMs};
  set idle_in_transaction_session_timeout = ${idleTransactionMs}`;

/** Opens a pool of connections on a PostgreSQL server, with these timeouts. */
export function connect(url: string, options: PoolOptions = {}): DatabasePool {
  const settings = settingsOf(options);
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    // Statements started together in a transaction are sent in one round trip (docs/decisions/0067).
    pipeline: true,
    stream: () => new CoalescingSocket(),
    ...(options.isPooled !== true && {
      verify: (client: pg.PoolClient, done: (error?: Error) => void) =>
        void client.query(settings, error => done(error)),
    }),
  });
  pool.on('error', error => options.onIdleError?.(error));
  // A connection lost within a transaction fails the next statement; without a listener it would also end the process.
  pool.on('connect', client => client.on('error', () => undefined));
  const dialect = new PgDialect();
  const session = new PooledSession(pool, dialect, { preparesStatements: options.isPooled !== true });
  return { db: new NodePgDatabase(dialect, session, undefined), pool, close: () => pool.end() };
}

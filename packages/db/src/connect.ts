import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';

/** A database or a transaction on it, which `withTransaction` begins: the handle that repository functions take. */
export type Db = Omit<NodePgDatabase, 'transaction'> & {
  /** A transaction has a connection of its own. */
  readonly $client: pg.Pool | pg.PoolClient;
  readonly statements: {
    /** Whether memoized queries become named prepared statements; only if no pooler shares the connections. */
    readonly areNamed: boolean;
    /** Counts those that were sent. */
    sent: number;
  };
};

/** Creates the handle of a pool or of one of its connections. */
export function makeHandle(client: pg.Pool | pg.PoolClient, areNamed: boolean): Db {
  const statements = { areNamed, sent: 0 };
  // Drizzle calls its logger when it hands a statement to the driver.
  const logger = {
    logQuery() {
      statements.sent += 1;
    },
  };
  return Object.assign(drizzle({ client, logger }), { statements });
}

export type DatabasePool = {
  readonly db: Db;
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
    // For the ordered batches of a booking (docs/decisions/0067).
    pipeline: true,
    ...(options.isPooled !== true && {
      verify: (client: pg.PoolClient, done: (error?: Error) => void) =>
        void client.query(settings, error => done(error)),
    }),
  });
  pool.on('error', error => options.onIdleError?.(error));
  // A connection lost within a transaction fails the next statement; without a listener it would also end the process.
  pool.on('connect', client => client.on('error', () => undefined));
  return { db: makeHandle(pool, options.isPooled !== true), pool, close: () => pool.end() };
}

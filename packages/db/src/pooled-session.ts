import { createHash } from 'node:crypto';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type {
  PgDialect,
  PgPreparedQuery,
  PgTransactionConfig,
  PreparedQueryConfig,
  SelectedFieldsOrdered,
} from 'drizzle-orm/pg-core';
import type { Query } from 'drizzle-orm/sql';
import type pg from 'pg';
import { runPipelined } from './pipeline.ts';

type NoSchema = Record<string, never>;
type Transaction = NodePgTransaction<NoSchema, NoSchema>;

/** Returns the name of a prepared statement; the same text has the same name. */
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24);

/** How statements are prepared. */
type SessionOptions = {
  /** Memoized queries become named prepared statements; only if no pooler shares the connections. */
  readonly preparesStatements: boolean;
};

/** A session that names statements prepared with an empty name, if `preparesStatements` is set. */
class Session extends NodePgSession<NoSchema, NoSchema> {
  readonly #preparesStatements: boolean;
  constructor(client: pg.Pool | pg.PoolClient, dialect: PgDialect, { preparesStatements }: SessionOptions) {
    super(client, dialect, undefined);
    this.#preparesStatements = preparesStatements;
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    ...rest: [isInArrayMode: boolean, mapper?: (rows: unknown[][]) => T['execute']]
  ): PgPreparedQuery<T> {
    const statement = name === '' && this.#preparesStatements ? nameOf(query.sql) : name;
    return super.prepareQuery<T>(query, fields, statement, ...rest);
  }
}

/**
 * The session of a pool. The `begin` of a transaction is sent with its first statements, and each connection has one
 * transaction handle, so that queries are memoized per connection (docs/decisions/0067).
 */
export class PooledSession extends Session {
  readonly #pool: pg.Pool;
  readonly #dialect: PgDialect;
  readonly #options: SessionOptions;
  readonly #transactions = new WeakMap<pg.PoolClient, Transaction>();
  constructor(pool: pg.Pool, dialect: PgDialect, options: SessionOptions) {
    super(pool, dialect, options);
    this.#pool = pool;
    this.#dialect = dialect;
    this.#options = options;
  }

  #transactionOn(client: pg.PoolClient): Transaction {
    const known = this.#transactions.get(client);
    if (known !== undefined) return known;
    const session = new Session(client, this.#dialect, this.#options);
    const fresh: Transaction = new NodePgTransaction(this.#dialect, session, undefined);
    this.#transactions.set(client, fresh);
    return fresh;
  }

  override async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    config?: PgTransactionConfig,
  ): Promise<T> {
    const client = await this.#pool.connect();
    const tx = this.#transactionOn(client);
    let isUsable = true;
    try {
      const begin = client.query('begin');
      const [, , result] = await runPipelined([begin, config && tx.setTransaction(config), work(tx)]);
      await client.query('commit');
      return result;
    } catch (error) {
      // If this fails, the connection is lost or discarded, and the server rolls back automatically.
      isUsable = await client.query('rollback').then(
        () => true,
        () => false,
      );
      throw error;
    } finally {
      client.release(!isUsable);
    }
  }
}

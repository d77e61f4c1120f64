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

/** A name by which the server keeps a statement; the same text has the same name. */
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 24);

/** How statements go to the server. */
type SessionOptions = {
  /** The server keeps those that are built once, under a name: these connections are not shared by a pooler. */
  readonly keepsStatements: boolean;
};

/** A session that keeps statements prepared with an empty name, where it may. */
class Session extends NodePgSession<NoSchema, NoSchema> {
  readonly #keeps: boolean;
  constructor(client: pg.Pool | pg.PoolClient, dialect: PgDialect, { keepsStatements }: SessionOptions) {
    super(client, dialect, undefined);
    this.#keeps = keepsStatements;
  }

  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: SelectedFieldsOrdered | undefined,
    name: string | undefined,
    ...rest: [isInArrayMode: boolean, mapper?: (rows: unknown[][]) => T['execute']]
  ): PgPreparedQuery<T> {
    const kept = name === '' && this.#keeps ? nameOf(query.sql) : name;
    return super.prepareQuery<T>(query, fields, kept, ...rest);
  }
}

/**
 * The session of a pool. The `begin` of a transaction goes with its first statements, and its handle stays with the connection,
 * so that what is built for it is built once (docs/decisions/0067).
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
      // Where this fails, the connection is lost or given up, and the server undoes by itself.
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

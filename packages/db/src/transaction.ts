import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Db, makeHandle } from './connect.ts';
import { isConflict } from './errors.ts';

const ATTEMPTS = 4;
/** The longest wait before the first retry; it doubles with each. */
const BACKOFF_MS = 50;

/** Each connection keeps its handle, so that queries are memoized for it. */
const handles = new WeakMap<pg.PoolClient, Db>();

function handleOn(client: pg.PoolClient, { statements }: Db): Db {
  const handle = handles.get(client) ?? makeHandle(client, statements.areNamed);
  handles.set(client, handle);
  return handle;
}

async function runOnce<T>(db: Db, pool: pg.Pool, work: (tx: Db) => Promise<T>, begin: string): Promise<T> {
  const client = await pool.connect();
  let isUsable = true;
  try {
    await client.query(begin);
    const result = await work(handleOn(client, db));
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

async function runNested<T>(tx: Db, client: pg.PoolClient, work: (tx: Db) => Promise<T>): Promise<T> {
  await client.query('savepoint nested');
  try {
    const result = await work(tx);
    await client.query('release savepoint nested');
    return result;
  } catch (error) {
    // Released too, so that the savepoint around it has the name again.
    await client.query('rollback to savepoint nested; release savepoint nested');
    throw error;
  }
}

/**
 * Runs `work` in one transaction, which is rolled back when it throws. After a deadlock or a serialization failure it
 * is retried, three times at most, so it must have no effects outside the database. Within a transaction it is a
 * savepoint and runs once: only the outer transaction can be retried.
 * @param begin the statement that begins it, with an isolation level other than the default
 */
export async function withTransaction<T>(db: Db, work: (tx: Db) => Promise<T>, begin = 'begin'): Promise<T> {
  const { $client: client } = db;
  if (!(client instanceof pg.Pool)) return runNested(db, client, work);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, client, work, begin);
    } catch (error) {
      if (attempt === ATTEMPTS || !isConflict(error)) throw error;
    }
    // A random delay, so that the same transactions do not conflict again.
    await delay(Math.random() * BACKOFF_MS * 2 ** (attempt - 1));
  }
}

import { eq, sql } from 'drizzle-orm';
import { pgTable, serial, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connect, type DatabasePool, type Db } from './connect.ts';
import { memoizeQuery } from './memoize-query.ts';
import { runInOrder } from './run-in-order.ts';
import { createEmptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';
import { withTransaction } from './transaction.ts';

const words = pgTable('words', { id: serial().primaryKey(), word: text().notNull().unique() });

let database: EmptyDatabase;
let connection: DatabasePool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  connection = open();
  await connection.db.execute(sql`create table words (id serial primary key, word text not null unique)`);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

/** A single connection, so that its prepared statements can be inspected. */
const open = (isPooled = false) => connect(database.url, { max: 1, isPooled });

const addition = memoizeQuery(db => db.insert(words).values({ word: sql.placeholder('word') }));
const reading = memoizeQuery(db =>
  db
    .select()
    .from(words)
    .where(eq(words.word, sql.placeholder('word'))),
);
const lock = memoizeQuery(db =>
  db
    .select({ locked: sql`pg_advisory_xact_lock(id)` })
    .from(sql`(values (${sql.placeholder('id')}::bigint)) as locks (id)`),
);
const preparedOn = async (db: Db) => {
  const { rows } = await db.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  return rows.map(({ statement }) => statement.split(' ')[0]);
};

it('executes statements of a transaction on its connection', async () => {
  const other = open();
  onTestFinished(() => other.close());
  const seen = await withTransaction(connection.db, async tx => {
    await addition(tx).execute({ word: 'one' });
    await addition(tx).execute({ word: 'two' });
    return reading(other.db).execute({ word: 'one' });
  });
  expect(seen).toEqual([]);
  expect(await reading(other.db).execute({ word: 'two' })).toHaveLength(1);
});

it('has the requested isolation level', async () => {
  const { rows } = await withTransaction(
    connection.db,
    tx => tx.execute(sql`show transaction_isolation`),
    'begin isolation level repeatable read',
  );
  expect(rows).toEqual([{ transaction_isolation: 'repeatable read' }]);
});

it('sends memoized queries in call order, so that a read after a lock sees the state under the lock', async () => {
  const holder = open();
  onTestFinished(() => holder.close());
  const { waiting } = await withTransaction(holder.db, async held => {
    await lock(held).execute({ id: 5 });
    const waiting = withTransaction(connection.db, tx =>
      runInOrder(tx, [() => lock(tx).execute({ id: 5 }), () => reading(tx).execute({ word: 'three' })]),
    );
    const isWaiting = sql`select 1 from pg_locks where locktype = 'advisory' and objid = 5 and not granted`;
    while ((await held.execute(isWaiting)).rowCount === 0);
    await addition(held).execute({ word: 'three' });
    return { waiting };
  });
  const [, found] = await waiting;
  expect(found).toMatchObject([{ word: 'three' }]);
});

it('prepares memoized queries on the server, and prepares again one that failed with the transaction', async () => {
  const { db, close } = open();
  onTestFinished(() => close());
  await addition(db).execute({ word: 'four' });
  const failed = withTransaction(db, tx =>
    runInOrder(tx, [
      () => addition(tx).execute({ word: 'four' }),
      () => reading(tx).execute({ word: 'four' }),
    ]),
  );
  await expect(failed).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await preparedOn(db)).toEqual(['insert']);
  await withTransaction(db, tx => reading(tx).execute({ word: 'four' }));
  expect((await preparedOn(db)).sort()).toEqual(['insert', 'select']);
});

it('prepares nothing on connections that a pooler shares', async () => {
  const { db, close } = open(true);
  onTestFinished(() => close());
  expect(await reading(db).execute({ word: 'one' })).toHaveLength(1);
  expect(await preparedOn(db)).toEqual([]);
});

it('discards a connection that was lost in a transaction, and opens another', async () => {
  const { db, close } = open();
  onTestFinished(() => close());
  const lost = withTransaction(db, async tx => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await connection.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await addition(tx).execute({ word: 'five' });
  });
  await expect(lost).rejects.toThrow();
  expect(await withTransaction(db, tx => reading(tx).execute({ word: 'five' }))).toEqual([]);
});

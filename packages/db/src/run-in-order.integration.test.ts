import { Socket } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connect, type DatabasePool, type Db } from './connect.ts';
import { runInOrder } from './run-in-order.ts';
import { createEmptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';
import { withTransaction } from './transaction.ts';

let database: EmptyDatabase;
let connection: DatabasePool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  connection = connect(database.url);
  await connection.db.execute(sql`create table notes (id serial primary key, note text not null unique)`);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

async function write(tx: Db, ...notes: string[]): Promise<number> {
  for (const note of notes) await tx.execute(sql`insert into notes (note) values (${note})`).execute();
  return notes.length;
}
const written = async () => {
  const { rows } = await connection.db.execute<{ note: string }>(sql`select note from notes order by id`);
  return rows.map(({ note }) => note);
};

it('sends first statements in the order of the steps, and returns their results', async () => {
  const results = await withTransaction(connection.db, tx =>
    runInOrder(tx, [() => write(tx, 'one'), () => write(tx, 'two', 'three')]),
  );
  expect(results).toEqual([1, 2]);
  expect(await written()).toEqual(['one', 'two', 'three']);
});

it('refuses a step that sends its statement only later, and rolls the others back', async () => {
  const before = await written();
  const late = async (tx: Db) => {
    await Promise.resolve();
    return write(tx, 'late');
  };
  const lazy = async (tx: Db) => tx.execute(sql`select 1`);
  for (const step of [late, lazy]) {
    const work = withTransaction(connection.db, tx =>
      runInOrder(tx, [() => write(tx, 'early'), () => step(tx)]),
    );
    await expect(work).rejects.toThrow('sends no statement when it is called');
  }
  expect(await written()).toEqual(before);
});

it('refuses statements outside of a transaction', async () => {
  const { db } = connection;
  await expect(runInOrder(db, [() => write(db, 'seven')])).rejects.toThrow('have no order');
});

it('sends the second statement before the first has a result', async () => {
  const holder = await connection.pool.connect();
  await holder.query('select pg_advisory_lock(7)');
  const client = await connection.pool.connect();
  onTestFinished(() => {
    holder.release(true);
    client.release(true);
  });
  const stream = client instanceof pg.Client ? client.connection.stream : null;
  if (!(stream instanceof Socket)) throw new Error('the connection has no socket');
  const before = stream.bytesWritten;
  const first = client.query('select pg_advisory_lock_shared(7)');
  await new Promise(resolve => setImmediate(resolve));
  const between = stream.bytesWritten;
  const second = client.query('select 1 as answer');
  await new Promise(resolve => setImmediate(resolve));
  expect([between > before, stream.bytesWritten > between]).toEqual([true, true]);
  await holder.query('select pg_advisory_unlock(7)');
  await first;
  expect((await second).rows).toEqual([{ answer: 1 }]);
});

it('waits for all work before it throws the first error, so that the transaction is rolled back completely', async () => {
  const before = await written();
  let ended = false;
  const slow = async (tx: Db) => {
    await write(tx, 'four');
    await tx.execute(sql`select pg_sleep(0.05)`);
    ended = true;
  };
  const refused = async () => {
    throw new Error('refused');
  };
  const work = withTransaction(connection.db, tx => runInOrder(tx, [() => slow(tx), refused]));
  await expect(work).rejects.toThrow('refused');
  expect(ended).toBe(true);
  expect(await written()).toEqual(before);
  // A failed statement makes the later ones fail too, but its own error is thrown.
  const twice = withTransaction(connection.db, tx =>
    runInOrder(tx, [() => write(tx, 'one'), () => write(tx, 'five', 'six')]),
  );
  await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await written()).toEqual(before);
});

it('throws the earliest error, so that withTransaction can retry a conflict', async () => {
  const raise = (tx: Db) =>
    tx.execute(sql`do $$ begin raise exception 'met another' using errcode = '40P01'; end $$`).execute();
  let runs = 0;
  const work = withTransaction(connection.db, async tx => {
    runs += 1;
    // The second statement of the first work runs after the failure of the other.
    await runInOrder(tx, [
      () => write(tx, `${runs}`, `${runs} again`),
      () => (runs === 1 ? raise(tx) : write(tx, 'calm')),
    ]);
    return runs;
  });
  expect(await work).toBe(2);
});

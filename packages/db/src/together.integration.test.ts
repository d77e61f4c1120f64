import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, connect, type Db } from './connect.ts';
import { createEmptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';
import { together } from './together.ts';
import { withTransaction } from './transaction.ts';

let database: EmptyDatabase;
let connection: Connection;
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
  for (const note of notes) await tx.execute(sql`insert into notes (note) values (${note})`);
  return notes.length;
}
const written = async () => {
  const { rows } = await connection.db.execute<{ note: string }>(sql`select note from notes order by id`);
  return rows.map(({ note }) => note);
};

it('asks in order without waiting in between, and answers in that order', async () => {
  const sent: string[] = [];
  const client = await connection.pool.connect();
  client.release();
  const answer = await withTransaction(connection.db, tx => {
    const asked = (name: string, work: Promise<unknown>) => work.then(() => sent.push(name));
    return together([
      asked('lock', tx.execute(sql`select pg_advisory_xact_lock(7)`)),
      write(tx, 'one'),
      write(tx, 'two', 'three'),
      null,
    ]);
  });
  expect(answer.slice(1)).toEqual([1, 2, null]);
  expect(await written()).toEqual(['one', 'two', 'three']);
});

it('ends with all of it before it throws what failed first, so that nothing is left behind', async () => {
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
  const work = withTransaction(connection.db, tx => together([slow(tx), refused()]));
  await expect(work).rejects.toThrow('refused');
  expect(ended).toBe(true);
  expect(await written()).toEqual(before);
  // A statement that is refused spoils those after it, and its own error is what is thrown.
  const twice = withTransaction(connection.db, tx => together([write(tx, 'one'), write(tx, 'five', 'six')]));
  await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } });
  expect(await written()).toEqual(before);
});

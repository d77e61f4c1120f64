import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from './connect.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import { withTransaction } from './transaction.ts';

it('a transaction that hangs keeps neither its locks nor its connection', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  const { db, close } = connect(database.url, { max: 2, idleTransactionMs: 200 });
  onTestFinished(() => close());
  await db.execute(sql`create table things (id int primary key)`);
  await db.execute(sql`insert into things values (1)`);

  const locked = Promise.withResolvers<void>();
  const hung = Promise.withResolvers<void>();
  const work = withTransaction(db, async tx => {
    await tx.execute(sql`select 1 from things for update`);
    locked.resolve();
    await hung.promise;
    await tx.execute(sql`update things set id = 2`);
  });
  const outcome = work.then(
    () => 'committed',
    () => 'undone',
  );
  await locked.promise;
  // Waits for the lock, which nothing but the server's patience sets free.
  await db.execute(sql`update things set id = 3`);
  hung.resolve();
  expect(await outcome).toBe('undone');
  expect((await db.execute(sql`select id from things`)).rows).toEqual([{ id: 3 }]);
});

it('a transaction may take its time between two questions unless it is told otherwise', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  const { db, close } = connect(database.url);
  onTestFinished(() => close());
  const { rows } = await db.execute(sql`show idle_in_transaction_session_timeout`);
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
});

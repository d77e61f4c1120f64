import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { connect } from './connect.ts';
import { isBusy } from './errors.ts';
import { createEmptyDatabase } from './testing/empty-database.ts';
import { withTransaction } from './transaction.ts';

it('an idle transaction loses its locks and its connection', async () => {
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
    () => 'rolled back',
  );
  await locked.promise;
  // Waits for the lock, which is only released by the server's timeout.
  await db.execute(sql`update things set id = 3`);
  hung.resolve();
  expect(await outcome).toBe('rolled back');
  expect((await db.execute(sql`select id from things`)).rows).toEqual([{ id: 3 }]);
});

it('a statement that waits too long for a lock or runs too long fails as busy', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  const { db, close } = connect(database.url, { max: 2, lockMs: 100, statementMs: 400 });
  onTestFinished(() => close());
  const thrownBy = (work: Promise<unknown>) => work.then(() => null, isBusy);
  await withTransaction(db, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    expect(await thrownBy(db.execute(sql`select pg_advisory_lock(1)`))).toBe(true);
  });
  expect(await thrownBy(db.execute(sql`select pg_sleep(60)`))).toBe(true);
  expect(await thrownBy(db.execute(sql`select 1 / 0`))).toBe(false);
});

it('sets timeouts by default', async () => {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.close());
  const { db, close } = connect(database.url);
  onTestFinished(() => close());
  const settings = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
  const { rows } = await db.execute(
    sql`select name, setting::int as ms from pg_settings where name in ${settings} order by name`,
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', ms: 60_000 },
    { name: 'lock_timeout', ms: 5_000 },
    { name: 'statement_timeout', ms: 15_000 },
  ]);
});

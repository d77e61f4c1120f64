import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type DatabasePool, type Db } from './connect.ts';
import { databaseError, isUniqueViolation } from './errors.ts';
import { migrateDatabase } from './migrate.ts';
import { newId } from './new-id.ts';
import { users } from './schema/identity.ts';
import { createEmptyDatabase, type EmptyDatabase } from './testing/empty-database.ts';
import { withTransaction } from './transaction.ts';

let database: EmptyDatabase;
let connection: DatabasePool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await migrateDatabase(database.url);
  connection = connect(database.url);
});
afterAll(async () => {
  await connection.close();
  await database.close();
});

const user = (phoneE164: string) => ({
  id: newId(),
  phoneE164,
  phone: '5',
  countryCode: 966,
  timeZone: 'Asia/Riyadh',
});
const phones = async () =>
  (await connection.db.select({ phone: users.phoneE164 }).from(users)).map(row => row.phone);

/** Returns the error of work that must fail. */
const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    error => error,
  );

describe('a transaction', () => {
  it('is committed when the work ends, and its result is returned', async () => {
    const result = await withTransaction(connection.db, async tx => {
      await tx.insert(users).values([user('+1'), user('+2')]);
      return 'done';
    });
    expect([result, await phones()]).toEqual(['done', expect.arrayContaining(['+1', '+2'])]);
  });

  it('within another is rolled back alone, at any depth', async () => {
    const fail = async (tx: Db, phone: string) => {
      await tx.insert(users).values(user(phone));
      throw new Error('refused');
    };
    await withTransaction(connection.db, async tx => {
      await withTransaction(tx, async outer => {
        await outer.insert(users).values(user('+11'));
        await thrownBy(withTransaction(outer, inner => fail(inner, '+12')));
        await withTransaction(outer, inner => inner.insert(users).values(user('+13')));
      });
      const outer = withTransaction(tx, async nested => {
        await thrownBy(withTransaction(nested, inner => fail(inner, '+14')));
        await fail(nested, '+15');
      });
      await thrownBy(outer);
      await tx.insert(users).values(user('+16'));
    });
    const nested = (await phones()).filter(phone => phone.startsWith('+1') && phone.length === 3);
    expect(nested.sort()).toEqual(['+11', '+13', '+16']);
  });

  it('is rolled back when the work throws, and rethrows the error', async () => {
    const failure = new Error('half-way');
    const thrown = await thrownBy(
      withTransaction(connection.db, async tx => {
        await tx.insert(users).values(user('+3'));
        throw failure;
      }),
    );
    expect(thrown).toBe(failure);
    expect(await phones()).not.toContain('+3');
  });

  it('is rolled back when the database refuses a later write', async () => {
    const work = withTransaction(connection.db, async tx => {
      await tx.insert(users).values(user('+4'));
      await tx.insert(users).values(user('+1'));
    });
    expect(isUniqueViolation(await thrownBy(work), 'users_phone_of_accounts')).toBe(true);
    expect(await phones()).not.toContain('+4');
  });
});

describe('conflicting transactions', () => {
  /** Runs two transactions that lock rows 1 and 2 in opposite order, each holding its first before the second. */
  async function cross(
    within: (tx: Db, work: () => Promise<unknown>) => Promise<unknown> = (_tx, work) => work(),
  ) {
    const { db } = connection;
    await db.execute(sql`create table if not exists crossed (id int primary key, hits int not null)`);
    await db.execute(sql`truncate crossed`);
    await db.execute(sql`insert into crossed values (1, 0), (2, 0)`);
    const met = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let runs = 0;
    const hit = (tx: Db, id: number) => tx.execute(sql`update crossed set hits = hits + 1 where id = ${id}`);
    const one = (me: 0 | 1) =>
      withTransaction(db, tx =>
        within(tx, async () => {
          runs += 1;
          await hit(tx, me + 1);
          met[me]?.resolve();
          await met[1 - me]?.promise;
          await hit(tx, 2 - me);
        }),
      );
    const ended = await Promise.allSettled([one(0), one(1)]);
    const { rows } = await db.execute<{ hits: number }>(sql`select hits from crossed order by id`);
    // The aborted one may conflict with the other again.
    return { ended: ended.map(({ status }) => status).sort(), isRepeated: runs > 2, hits: rows };
  }

  it('both succeed after a deadlock: the aborted one is retried', async () => {
    expect(await cross()).toEqual({
      ended: ['fulfilled', 'fulfilled'],
      isRepeated: true,
      hits: [{ hits: 2 }, { hits: 2 }],
    });
  });

  it('are retried as a whole and never as a savepoint', async () => {
    const nested = await cross((tx, work) => withTransaction(tx, work));
    expect(nested).toEqual({
      ended: ['fulfilled', 'fulfilled'],
      isRepeated: true,
      hits: [{ hits: 2 }, { hits: 2 }],
    });
  });

  it('fail after four attempts', async () => {
    let runs = 0;
    const thrown = await thrownBy(
      withTransaction(connection.db, async tx => {
        runs += 1;
        await tx.execute(sql`do $$ begin raise exception 'met' using errcode = '40001'; end $$`);
      }),
    );
    expect([databaseError(thrown)?.code, runs]).toEqual(['40001', 4]);
  });
});

describe('an error of the database', () => {
  it('is found among the causes of an error, with its code and constraint', async () => {
    const twice = await thrownBy(connection.db.insert(users).values(user('+1')));
    expect(databaseError(twice)).toEqual({ code: '23505', constraint: 'users_phone_of_accounts' });
    expect(isUniqueViolation(twice, 'users_pkey')).toBe(false);
    const negative = await thrownBy(connection.db.insert(users).values({ ...user('+5'), coins: -1 }));
    expect(databaseError(negative)).toEqual({ code: '23514', constraint: 'users_coins_not_negative' });
    expect(isUniqueViolation(negative, 'users_coins_not_negative')).toBe(false);
    const syntax = await thrownBy(connection.db.execute(sql`selec 1`));
    expect(databaseError(syntax)).toEqual({ code: '42601', constraint: undefined });
  });

  it('is not found in other errors', () => {
    const system = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    for (const thrown of [
      system,
      new Error('x', { cause: 'y' }),
      'text',
      null,
      undefined,
      { code: '23505' },
    ]) {
      expect(databaseError(thrown)).toBeNull();
    }
  });
});

describe('an id', () => {
  it('sorts by the time it was made', () => {
    const ids = Array.from({ length: 500 }, newId);
    expect([...ids].sort()).toEqual(ids);
    expect(new Set(ids).size).toBe(500);
  });
});

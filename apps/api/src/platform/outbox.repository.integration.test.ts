import { type Db, withTransaction } from '@rifq/db';
import { createTestDatabase, type TestDatabase } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemSource } from '../core/actor.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { eraseDelivered, insertEvent, leaseDeliveries } from './outbox.repository.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const DAY_MS = 24 * 3600 * 1000;
const now = new Date();
const span = (limit: number) => ({ now, until: new Date(now.getTime() + 30_000), limit });
const append = (name: string) =>
  withTransaction(database.db, tx =>
    insertEvent(tx, { kind: 'user.updated', payload: { user_id: name } }, systemSource, [
      'realtime',
      'delivery',
    ]),
  );

describe('leasing events', () => {
  it('skips rows that another process has locked', async () => {
    for (const name of ['a', 'b', 'c']) await append(name);
    const take = async (db: Db, limit: number) =>
      (await leaseDeliveries(db, 'delivery', span(limit))).map(({ event }) => event.payload.user_id);
    await withTransaction(database.db, async one => {
      expect(await take(one, 2)).toEqual(['a', 'b']);
      await withTransaction(database.db, async two => {
        await two.execute("set local lock_timeout = '1s'");
        expect(await take(two, 3)).toEqual(['c']);
      });
    });
  });
});

describe('with a hundred thousand events', () => {
  const MANY = 100_000;
  beforeAll(async () => {
    await database.pool.query('truncate outbox_events, outbox_deliveries, dead_letters');
    await database.pool.query(
      `with made as (
         insert into outbox_events (id, kind, payload, created_at)
         select gen_random_uuid(), 'user.updated', '{"user_id":"many"}', $2::timestamptz from generate_series(1, $1) returning id
       )
       insert into outbox_deliveries (event_id, consumer, attempts, due_at)
       select id, 'realtime', 5, $2::timestamptz + interval '1 hour' from made`,
      [MANY, now],
    );
    await append('fresh');
    await database.pool.query(
      `insert into outbox_events (id, kind, payload, created_at)
       select gen_random_uuid(), 'user.updated', '{}', $1::timestamptz - interval '31 days' from generate_series(1, 10)`,
      [now],
    );
    await database.pool.query('analyze outbox_events, outbox_deliveries');
  });

  it('leasing reads only due events, not those that wait for their next attempt', async () => {
    const read = await rowsRead(database.db, 'outbox_deliveries', async tx => {
      expect(await leaseDeliveries(tx, 'realtime', span(50))).toHaveLength(1);
    });
    expect(read).toBeLessThan(10);
  });

  it('retention reads only what it deletes', async () => {
    const read = await rowsRead(database.db, 'outbox_events', tx =>
      eraseDelivered(tx, new Date(now.getTime() - 30 * DAY_MS), 5_000),
    );
    expect(read).toBeLessThan(100);
    const { rows } = await database.pool.query<{ left: string }>(
      'select count(*) as left from outbox_events',
    );
    expect(Number(rows[0]?.left)).toBe(MANY + 1);
  });
});

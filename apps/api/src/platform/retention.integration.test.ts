import { newId } from '@rifq/db';
import { notifications } from '@rifq/db/schema/notifications';
import { buildOwner, buildPet } from '@rifq/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboxOf } from '../testing/outbox.ts';
import { runJob } from '../testing/run-job.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { retentionJob } from './retention.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** Adds a notification with a new owner. Returns the ids of both. */
async function notify(change: Partial<typeof notifications.$inferInsert> = {}): Promise<[string, string]> {
  const { db } = test.database;
  const { id: userId } = await buildOwner(db);
  const id = newId();
  const row = { kind: 'account', title: 'عنوان', text: 'نص', dedupKey: id } as const;
  await db.insert(notifications).values({ id, userId, ...row, ...change });
  return [id, userId];
}

describe('the nightly retention', () => {
  it('deletes old events, except those with an open delivery or a dead letter', async () => {
    const { pool } = test.database;
    await outboxOf(() => test).empty();
    const event = async (name: string, daysAgo: number) => {
      const id = newId();
      await pool.query(
        "insert into outbox_events (id, kind, payload, created_at) values ($1, 'user.updated', $2, $3)",
        [id, { user_id: name }, new Date(test.deps.now().getTime() - daysAgo * 86_400_000)],
      );
      return id;
    };
    await event('old', 4);
    const dead = await event('dead', 4);
    await event('recent', 2);
    const waiting = await event('waiting', 4);
    await pool.query("insert into dead_letters (id, event_id, consumer, error) values ($1, $2, 'x', 'x')", [
      newId(),
      dead,
    ]);
    await pool.query("insert into outbox_deliveries (event_id, consumer) values ($1, 'realtime')", [waiting]);
    await pool.query(
      `insert into operations (key, created_at, never_expires) values
       ('old', now() - interval '401 days', false), ('recent', now() - interval '399 days', false),
       ('a charge', now() - interval '4000 days', true)`,
    );
    await runJob(test, retentionJob);
    const left = await pool.query<{ name: string }>(
      "select payload ->> 'user_id' as name from outbox_events order by id",
    );
    expect(left.rows.map(row => row.name)).toEqual(['dead', 'recent', 'waiting']);
    expect((await pool.query('select key from operations order by key')).rows).toEqual([
      { key: 'a charge' },
      { key: 'recent' },
    ]);
  });

  it('retains read notifications for one year, unread ones for two, and a thousand per user', async () => {
    const { pool } = test.database;
    const daysAgo = (days: number) => new Date(test.deps.now().getTime() - days * 86_400_000);
    const build = async (days: number, read: boolean) => {
      const createdAt = daysAgo(days);
      const [id] = await notify({ createdAt, readAt: read ? createdAt : null });
      return id;
    };
    const gone = [await build(366, true), await build(731, false)];
    const retained = [await build(364, true), await build(729, false)];
    const [first, userId] = await notify();
    await pool.query(
      `insert into notifications (id, user_id, kind, title, text, dedup_key)
       select ('ffffffff-ffff-7fff-bfff-' || lpad(n::text, 12, '0'))::uuid, $1, 'account', 'x', 'x', n::text from generate_series(1, 1001) n`,
      [userId],
    );
    await runJob(test, retentionJob);
    const left = await pool.query<{ id: string }>(
      'select id from notifications where id = any($1) order by id',
      [[...gone, ...retained]],
    );
    expect(left.rows.map(row => row.id)).toEqual(retained);
    const newest = await pool.query(
      'select count(*)::int as n, bool_or(id = $2) as first from notifications where user_id = $1',
      [userId, first],
    );
    expect(newest.rows).toEqual([{ n: 1000, first: false }]);
  });

  it('deletes old reminded doses', async () => {
    const { pool, db } = test.database;
    const pet = await buildPet(db, (await buildOwner(db)).id);
    const reminded = (days: number, protocol: string) =>
      pool.query(
        `insert into reminded_doses (pet_id, protocol, stage, due_on, dose_number, reminded_on, reminder_id)
         values ($1, $2, '7', '2026-01-01', 1, $3::date, gen_random_uuid())`,
        [pet.id, protocol, new Date(test.deps.now().getTime() - days * 86_400_000)],
      );
    await reminded(302, '1');
    await reminded(298, '2');
    await runJob(test, retentionJob);
    const { rows } = await pool.query('select protocol from reminded_doses where pet_id = $1', [pet.id]);
    expect(rows).toEqual([{ protocol: '2' }]);
  });

  it('deletes outcomes of notifications after 30 days, more than fit into one statement', async () => {
    const { pool } = test.database;
    const [id] = await notify();
    const addOutcomes = (days: number, count: number) =>
      pool.query(
        `insert into notification_outcomes (id, notification_id, method, outcome, created_at)
         select gen_random_uuid(), $1, 'push', 'sent', $2 from generate_series(1, $3)`,
        [id, new Date(test.deps.now().getTime() - days * 86_400_000), count],
      );
    await addOutcomes(31, 5001);
    await addOutcomes(29, 1);
    await pool.query(`
      create function refuse_many() returns trigger language plpgsql as $$
        begin if (select count(*) from deleted) > 5000 then raise 'too many'; end if; return null; end $$;
      create trigger refuse_many after delete on notification_outcomes
        referencing old table as deleted for each statement execute function refuse_many()`);
    await runJob(test, retentionJob);
    const { rows } = await pool.query(
      'select count(*)::int as n from notification_outcomes where notification_id = $1',
      [id],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

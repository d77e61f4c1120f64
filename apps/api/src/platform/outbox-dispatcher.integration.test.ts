import { type Db, newId, withTransaction } from '@rifq/db';
import { buildOwner } from '@rifq/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { systemSource } from '../core/actor.ts';
import type { Consumer, RecordedEvent } from '../core/events.ts';
import { addNotification } from '../domains/notifications/add-notification.ts';
import { KINDS, outboxOf, recordingConsumer } from '../testing/outbox.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { dispatchBatch } from './outbox-dispatcher.ts';
import { RETRY_DELAYS } from './outbox-failure.ts';

let test: TestApp;
const outbox = outboxOf(() => test);
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => outbox.empty());
afterAll(() => test.close());

describe('events', () => {
  it('reach every consumer once, in the order in which they were appended', async () => {
    const names = Array.from({ length: 120 }, (_, index) => `user-${index}`);
    await outbox.append(...names);
    const [one, two] = [recordingConsumer('notifications'), recordingConsumer('delivery')];
    await outbox.drain(one.consumer, two.consumer);
    await outbox.drain(one.consumer, two.consumer);
    expect(one.received).toEqual(names);
    expect(two.received).toEqual(names);
    expect(await outbox.waiting('delivery')).toEqual([]);
    expect(await outbox.waiting('realtime')).toEqual(names);
  });

  it('reach a consumer once when several processes dispatch at the same time', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `user-${index}`);
    await outbox.append(...names);
    const one = recordingConsumer('notifications');
    await Promise.all([1, 2, 3, 4].map(() => outbox.drain(one.consumer)));
    await outbox.drain(one.consumer);
    expect(one.received.sort()).toEqual(names.sort());
  });

  it('reach no consumer if they were never committed', async () => {
    const one = recordingConsumer('notifications');
    const failed = withTransaction(test.database.db, async tx => {
      await test.deps.outbox.append(
        tx,
        { kind: 'user.updated', payload: { user_id: newId() } },
        systemSource,
      );
      throw new Error('the change fails');
    });
    await expect(failed).rejects.toThrow('the change fails');
    await outbox.drain(one.consumer);
    expect(one.received).toEqual([]);
  });

  it('take effect exactly once although the consumer dies afterwards', async () => {
    const owner = await buildOwner(test.database.db);
    await outbox.append(owner.id);
    const notify = (tx: Db, { payload }: RecordedEvent) =>
      addNotification(
        test.deps.outbox,
        tx,
        { name: 'of-a-test', kind: 'account' },
        { userId: payload.user_id, title: 'عنوان', text: 'نص', link: '/dashboard', dedupKey: 'once' },
      );
    let deaths = 2;
    const dying: Consumer = {
      name: 'notifications',
      kinds: KINDS,
      async write(tx, events) {
        for (const event of events.filter(one => one.kind === 'user.updated')) await notify(tx, event);
        if (deaths > 0) {
          deaths -= 1;
          throw new Error('died after its effect');
        }
      },
    };
    for (let time = 0; time < 4; time += 1) {
      await outbox.drain(dying);
      test.advance(3600);
    }
    const { rows } = await test.database.pool.query('select id from notifications where user_id = $1', [
      owner.id,
    ]);
    const created = await test.database.pool.query(
      "select id from outbox_events where kind = 'notification.created'",
    );
    expect([rows.length, created.rows.length, deaths]).toEqual([1, 1, 0]);
    expect(await outbox.waiting('notifications')).toEqual([]);
  });

  it('are not lost when the process dies while it dispatches', async () => {
    await outbox.append('a', 'b');
    const one = recordingConsumer('notifications');
    const dying: Consumer = {
      name: 'notifications',
      kinds: KINDS,
      async write(tx) {
        // Ends the connection under the dispatcher, as a lost process does.
        await tx.execute('select pg_terminate_backend(pg_backend_pid())');
      },
    };
    await dispatchBatch(test.deps, dying);
    expect(await outbox.waiting('notifications')).toEqual(['a', 'b']);
    test.advance(RETRY_DELAYS[0]);
    await outbox.drain(one.consumer);
    expect(one.received).toEqual(['a', 'b']);
  });
});

describe('an event that a consumer fails to handle', () => {
  it('delays neither other events nor other consumers, and is retried with backoff', async () => {
    await outbox.append('good', 'poison', 'fine');
    let poisonous = true;
    const one = recordingConsumer('notifications', name => poisonous && name === 'poison');
    const two = recordingConsumer('delivery');
    await outbox.drain(one.consumer, two.consumer);
    expect([...new Set(one.received)]).toEqual(['good', 'fine']);
    expect(two.received).toEqual(['good', 'poison', 'fine']);
    expect(await outbox.waiting('notifications')).toEqual(['poison']);

    for (const delay of RETRY_DELAYS.slice(0, 3)) {
      test.advance(delay - 1);
      expect(await dispatchBatch(test.deps, one.consumer)).toBe(0);
      test.advance(1);
      expect(await dispatchBatch(test.deps, one.consumer)).toBe(1);
    }
    poisonous = false;
    test.advance(RETRY_DELAYS[3]);
    await outbox.drain(one.consumer, two.consumer);
    expect(one.received.at(-1)).toBe('poison');
    expect(two.received).toHaveLength(3);
    expect(await outbox.waiting('notifications')).toEqual([]);
  });

  it('has a stored error without the values of a failed query', async () => {
    await outbox.append('user');
    const failing: Consumer = {
      name: 'notifications',
      kinds: KINDS,
      write: async (tx, events) => {
        for (const { payload } of events)
          await addNotification(
            test.deps.outbox,
            tx,
            { name: 'of-a-test', kind: 'account' },
            { userId: payload.user_id, title: 'سر', text: '', link: '/', dedupKey: '' },
          );
      },
    };
    await outbox.drain(failing);
    const { rows } = await test.database.pool.query<{ last_error: string }>(
      "select last_error from outbox_deliveries where consumer = 'notifications'",
    );
    expect(rows[0]?.last_error).toMatch(/^\w+ 22P02$/);
  });
});

describe('an attempt whose end fails', () => {
  type Waiting = { name: string; attempts: number; last_error: string | null; due: number };
  async function deliveries(consumer: string): Promise<Waiting[]> {
    const { rows } = await test.database.pool.query<Waiting>(
      `select payload ->> 'user_id' as name, attempts, last_error,
         extract(epoch from due_at - $2::timestamptz)::int as due
       from outbox_deliveries join outbox_events on id = event_id where consumer = $1 order by id`,
      [consumer, test.deps.now()],
    );
    return rows;
  }
  const deadLetters = async () =>
    (await test.database.pool.query<{ error: string }>('select error from dead_letters')).rows;

  /** Rejects at commit changes to rows of this table for which `when` holds. */
  async function refuseAtCommit(change: 'insert' | 'delete', table: string, when: string): Promise<void> {
    await test.database.pool.query(`
      create function refuse_late() returns trigger language plpgsql as $$ begin raise 'too late'; end $$;
      create constraint trigger refuse_late after ${change} on ${table}
        deferrable initially deferred for each row when (${when}) execute function refuse_late()`);
    onTestFinished(async () => void (await test.database.pool.query('drop function refuse_late() cascade')));
  }

  it('counts only for the event whose writes are rejected at commit', async () => {
    await test.database.pool.query('create table written (name text not null)');
    onTestFinished(async () => void (await test.database.pool.query('drop table written')));
    await refuseAtCommit('insert', 'written', "new.name = 'poison'");
    const consumer: Consumer = {
      name: 'notifications',
      kinds: KINDS,
      async write(tx, events) {
        for (const { payload } of events)
          await tx.execute(sql`insert into written values (${payload.user_id})`);
      },
    };
    await outbox.append('good', 'poison', 'fine');
    await outbox.drain(consumer);
    const written = await test.database.pool.query('select name from written order by name');
    expect(written.rows).toEqual([{ name: 'fine' }, { name: 'good' }]);
    expect(await deliveries('notifications')).toEqual([
      { name: 'poison', attempts: 1, last_error: expect.stringMatching(/P0001$/), due: RETRY_DELAYS[0] },
    ]);
    for (const delay of RETRY_DELAYS) {
      test.advance(delay);
      await outbox.drain(consumer);
    }
    expect(await deliveries('notifications')).toEqual([]);
    expect(await deadLetters()).toEqual([{ error: expect.stringMatching(/P0001$/) }]);
  });

  it('counts only for the event that was sent but cannot be settled', async () => {
    await outbox.append('good', 'stuck');
    const { rows } = await test.database.pool.query<{ id: string }>(
      "select id from outbox_events where payload ->> 'user_id' = 'stuck'",
    );
    await refuseAtCommit(
      'delete',
      'outbox_deliveries',
      `old.event_id = '${rows[0]?.id}' and old.consumer = 'realtime'`,
    );
    const sending: Consumer = { name: 'realtime', kinds: KINDS, send: async () => undefined };
    await outbox.drain(sending);
    expect(await deliveries('realtime')).toMatchObject([
      { name: 'stuck', attempts: 1, due: RETRY_DELAYS[0] },
    ]);
    // Not even its dead letter can be written.
    for (const delay of RETRY_DELAYS) {
      test.advance(delay);
      await outbox.drain(sending);
    }
    expect(await deliveries('realtime')).toMatchObject([{ name: 'stuck', attempts: 8, due: 3600 }]);
  });

  it.each(['a \0 in the text', '\ud83d half a character', `${'x'.repeat(990)}${'🐈'.repeat(20)}`])(
    'counts when the text of its error cannot be stored as it is: %j',
    async message => {
      await outbox.append('poison');
      const failing: Consumer = {
        name: 'realtime',
        kinds: KINDS,
        send: () => Promise.reject(new Error(message)),
      };
      await outbox.drain(failing);
      for (const delay of RETRY_DELAYS) {
        test.advance(delay);
        await outbox.drain(failing);
      }
      expect(await deliveries('realtime')).toEqual([]);
      expect(await deadLetters()).toEqual([{ error: expect.stringMatching(/^Error /) }]);
    },
  );
});

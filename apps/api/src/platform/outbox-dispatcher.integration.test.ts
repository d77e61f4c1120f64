import { type Db, withTransaction } from '@rifq/db';
import { buildOwner } from '@rifq/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noTab } from '../core/actor.ts';
import type { Consumer, RecordedEvent } from '../core/events.ts';
import { addNotification } from '../domains/notifications/add-notification.ts';
import { KINDS, outboxOf, recordingConsumer } from '../testing/outbox.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { dispatchBatch, RETRY_DELAYS } from './outbox-dispatcher.ts';

let test: TestApp;
const outbox = outboxOf(() => test);
beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(() => outbox.empty());
afterAll(() => test.close());

describe('events', () => {
  it('reach every consumer once, in the order in which they happened', async () => {
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

  it('reach a consumer once although several processes dispatch at the same time', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `user-${index}`);
    await outbox.append(...names);
    const one = recordingConsumer('notifications');
    await Promise.all([1, 2, 3, 4].map(() => outbox.drain(one.consumer)));
    await outbox.drain(one.consumer);
    expect(one.received.sort()).toEqual(names.sort());
  });

  it('that were never committed reach no consumer', async () => {
    const one = recordingConsumer('notifications');
    const failed = withTransaction(test.database.db, async tx => {
      await test.deps.outbox.append(tx, { kind: 'user.updated', payload: { user_id: 'nobody' } }, noTab);
      throw new Error('the change fails');
    });
    await expect(failed).rejects.toThrow('the change fails');
    await outbox.drain(one.consumer);
    expect(one.received).toEqual([]);
  });

  it('have their effect once although the consumer dies after it', async () => {
    const owner = await buildOwner(test.database.db);
    await outbox.append(owner.id);
    const notify = (tx: Db, { payload }: RecordedEvent) =>
      addNotification(
        test.deps.outbox,
        tx,
        { name: 'of-a-test', kind: 'account' },
        { userId: payload.user_id, title: 'عنوان', text: 'نص', link: '/dashboard', uniqueKey: 'once' },
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
    await expect(dispatchBatch(test.deps, dying)).rejects.toThrow();
    expect(await outbox.waiting('notifications')).toEqual(['a', 'b']);
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
    await outbox.append('somebody');
    const failing: Consumer = {
      name: 'notifications',
      kinds: KINDS,
      write: async (tx, events) => {
        for (const { payload } of events)
          await addNotification(
            test.deps.outbox,
            tx,
            { name: 'of-a-test', kind: 'account' },
            { userId: payload.user_id, title: 'سر', text: '', link: '/', uniqueKey: '' },
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

import { withTransaction } from '@rifq/db';
import { noTab } from '../core/actor.ts';
import type { Consumer, EventKind } from '../core/events.ts';
import { insertEvent } from '../platform/outbox.repository.ts';
import { dispatchBatch } from '../platform/outbox-dispatcher.ts';
import type { TestApp } from './test-app.ts';

/** The consumers that the events of these tests have a delivery for. */
const CONSUMERS = ['realtime', 'notifications', 'delivery'] as const;
type ConsumerName = (typeof CONSUMERS)[number];

/** What the consumers of these tests take. */
export const KINDS: readonly EventKind[] = ['user.updated'];

/** A consumer that notes of whom it received, and fails where it is told to. */
export function recordingConsumer(name: ConsumerName, failing: (userId: string) => boolean = () => false) {
  const received: string[] = [];
  const consumer: Consumer = {
    name,
    kinds: KINDS,
    async write(_tx, events) {
      for (const { payload } of events) {
        if (failing(payload.user_id)) throw new Error(`${payload.user_id} is poison`);
        received.push(payload.user_id);
      }
    },
  };
  return { consumer, received };
}

/** The outbox of a test's app, with events that are named by their user. */
export function outboxOf(test: () => Pick<TestApp, 'database' | 'deps'>) {
  return {
    /** Commits events of users with these names, in this order. */
    append: (...names: string[]) =>
      withTransaction(test().database.db, async tx => {
        for (const name of names)
          await insertEvent(tx, { kind: 'user.updated', payload: { user_id: name } }, noTab, CONSUMERS);
      }),
    /** Hands everything that is due to these consumers, one after the other. */
    async drain(...consumers: readonly Consumer[]): Promise<void> {
      for (const consumer of consumers) while ((await dispatchBatch(test().deps, consumer)) > 0);
    },
    /** Names of the events that still wait for a consumer. */
    async waiting(consumer: ConsumerName): Promise<string[]> {
      const { rows } = await test().database.pool.query<{ name: string }>(
        `select payload ->> 'user_id' as name from outbox_deliveries join outbox_events on id = event_id
         where consumer = $1 order by id`,
        [consumer],
      );
      return rows.map(row => row.name);
    },
    empty: () =>
      test().database.pool.query('truncate outbox_events, outbox_deliveries, dead_letters, operations'),
  };
}

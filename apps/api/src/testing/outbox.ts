import { withTransaction } from '@rifq/db';
import { vi } from 'vitest';
import { systemSource } from '../core/actor.ts';
import type { Consumer, EventKind } from '../core/events.ts';
import { insertEvent } from '../platform/outbox.repository.ts';
import { dispatchBatch } from '../platform/outbox-dispatcher.ts';
import type { TestApp } from './test-app.ts';

/** The consumers that receive the events of these tests. */
const CONSUMERS = ['realtime', 'notifications', 'delivery'] as const;
type ConsumerName = (typeof CONSUMERS)[number];

/** The event kinds of the consumers of these tests. */
export const KINDS: readonly EventKind[] = ['user.updated'];

/** Creates a consumer that records the user ids of its events, and fails for some. */
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

/** Starts a process whose intervals never fire: it never polls, and only a notification can wake it. */
export async function startWithoutPolling<T>(start: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    return await start();
  } finally {
    vi.useRealTimers();
  }
}

/** Wraps the outbox of a test's app, with events named by their user id. */
export function outboxOf(test: () => Pick<TestApp, 'database' | 'deps'>) {
  return {
    /** Commits events with these user ids, in this order. */
    append: (...names: string[]) =>
      withTransaction(test().database.db, async tx => {
        for (const name of names)
          await insertEvent(
            tx,
            { kind: 'user.updated', payload: { user_id: name } },
            systemSource,
            CONSUMERS,
          );
      }),
    /** Dispatches everything due to these consumers, one after the other. */
    async drain(...consumers: readonly Consumer[]): Promise<void> {
      for (const consumer of consumers) while ((await dispatchBatch(test().deps, consumer)) > 0);
    },
    /** Lists the names of events with an open delivery to a consumer. */
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

import { type Db, keepConnection, withTransaction } from '@rifq/db';
import { insertDeadLetter } from './dead-letters.repository.ts';
import type { Deps } from './deps.ts';
import { loggableError } from './log.ts';
import {
  claimEvents,
  markDelivered,
  markFailed,
  OUTBOX_CHANNEL,
  type OutboxEvent,
  type PendingEvent,
} from './outbox.repository.ts';

/**
 * Takes domain events. `handle` gets them in their order, in a transaction that also notes that this consumer
 * has them: what it writes happens once, what it does outside may happen again. A rejection undoes its writes.
 */
export type Consumer = {
  readonly name: string;
  handle(tx: Db, events: readonly OutboxEvent[]): Promise<void>;
};

type DispatcherDeps = Pick<Deps, 'db' | 'now' | 'log'>;

const BATCH = 50;
const POLL_MS = 1000;

/** Seconds to wait after each failed try; after the last one the event goes to the dead letters. */
export const RETRY_PAUSES = [1, 5, 15, 60, 300, 900, 3600] as const;

/** One by one, failing events may not hold the others up for longer. */
const BUDGET_MS = 10_000;

type Failure = { readonly event: OutboxEvent; readonly consumer: string; readonly error: unknown };

/** Hands events to one consumer: all at once, and when that fails one by one to find those that cannot be taken. */
async function deliver(tx: Db, consumer: Consumer, events: readonly OutboxEvent[]): Promise<Failure[]> {
  if (events.length === 0) return [];
  const attempt = (some: readonly OutboxEvent[]) =>
    withTransaction(tx, inner => consumer.handle(inner, some)).then(
      () => [],
      (error: unknown) => some.map(event => ({ event, consumer: consumer.name, error })),
    );
  const together = await attempt(events);
  if (together.length <= 1) return together;
  const until = Date.now() + BUDGET_MS;
  const failures: Failure[] = [];
  for (const event of events) {
    const outcome = Date.now() < until ? await attempt([event]) : together.filter(one => one.event === event);
    failures.push(...outcome);
  }
  return failures;
}

/** An error as it may be kept: the message of a failed query would hold its values. */
function told(error: unknown): string {
  const { type, message, code, constraint } = loggableError(error);
  return [type, message ?? code, constraint].filter(Boolean).join(' ').slice(0, 1000);
}

async function noteFailures(
  deps: DispatcherDeps,
  tx: Db,
  { event, attempts }: PendingEvent,
  settled: readonly string[],
  failures: readonly Failure[],
): Promise<'waits' | 'given up'> {
  const pause = RETRY_PAUSES[attempts];
  for (const { consumer, error } of failures) {
    const details = { err: error, event: event.id, kind: event.kind, consumer };
    if (pause !== undefined) deps.log.warn(details, 'an event was not taken and is tried again');
    else {
      deps.log.error(details, 'an event was given up: see the command dead-letters');
      await insertDeadLetter(tx, { eventId: event.id, consumer, error: told(error) });
    }
  }
  await markFailed(tx, event.id, {
    settled: pause === undefined ? [...settled, ...failures.map(failure => failure.consumer)] : settled,
    attempts: attempts + 1,
    nextAttemptAt: new Date(deps.now().getTime() + (pause ?? 0) * 1000),
    lastError: failures.map(({ consumer, error }) => `${consumer}: ${told(error)}`).join('\n'),
  });
  return pause === undefined ? 'given up' : 'waits';
}

/** Hands the first waiting events to every consumer that still needs them. Returns how many there were. */
export function dispatchBatch(deps: DispatcherDeps, consumers: readonly Consumer[]): Promise<number> {
  return withTransaction(deps.db, async tx => {
    const pending = await claimEvents(tx, deps.now(), BATCH);
    const failures: Failure[] = [];
    for (const consumer of consumers) {
      const open = pending.filter(({ settled }) => !settled.includes(consumer.name));
      const events = open.map(({ event }) => event);
      failures.push(...(await deliver(tx, consumer, events)));
    }
    const done: string[] = [];
    for (const one of pending) {
      const failed = failures.filter(({ event }) => event.id === one.event.id);
      const settled = consumers
        .map(consumer => consumer.name)
        .filter(name => !failed.some(failure => failure.consumer === name));
      const outcome = failed.length > 0 && (await noteFailures(deps, tx, one, settled, failed));
      if (outcome !== 'waits') done.push(one.event.id);
    }
    await markDelivered(tx, done, deps.now());
    return pending.length;
  });
}

/**
 * Dispatches events as they are committed, until stopped. Any number of processes may do so. A commit wakes it
 * through LISTEN on a connection of its own; looking once a second finds what a lost connection has missed.
 */
export async function startDispatcher(
  deps: DispatcherDeps & { readonly databaseUrl: string },
  consumers: readonly Consumer[],
): Promise<{ stop(): Promise<void> }> {
  let stopping = false;
  let again = false;
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    try {
      do {
        again = false;
        while (!stopping && (await dispatchBatch(deps, consumers)) > 0);
      } while (again && !stopping);
    } catch (error) {
      deps.log.error({ err: error }, 'events could not be dispatched');
    }
  }
  function wake(): void {
    again = true;
    if (stopping || running) return;
    running = drain().finally(() => {
      running = null;
    });
  }

  const listener = await keepConnection(deps.databaseUrl, {
    async prepare(client) {
      await client.query(`listen ${OUTBOX_CHANNEL}`);
      wake();
    },
    onNotification: wake,
    onLost: error => deps.log.warn({ err: error }, 'the connection that listens for events was lost'),
  });
  const poll = setInterval(wake, POLL_MS);
  return {
    async stop() {
      stopping = true;
      clearInterval(poll);
      await listener.close();
      await running;
    },
  };
}

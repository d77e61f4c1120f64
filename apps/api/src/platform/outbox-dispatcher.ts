import { type Db, keepConnection, withTransaction } from '@rifq/db';
import { insertDeadLetter } from './dead-letters.repository.ts';
import type { Deps } from './deps.ts';
import { loggableError } from './log.ts';
import {
  type ConsumerName,
  type Delivery,
  dropDelivery,
  OUTBOX_CHANNEL,
  type OutboxEvent,
  postponeDelivery,
  settleDeliveries,
  takeDeliveries,
} from './outbox.repository.ts';

/** Writes what follows from events, in the transaction that notes that it has them: so its writes happen once. */
type Writer = {
  readonly name: ConsumerName;
  handle(tx: Db, events: readonly OutboxEvent[]): Promise<void>;
};

/** Tells somebody outside of events, while no connection to the database is held: it may tell an event again. */
type Sender = {
  readonly name: ConsumerName;
  send(events: readonly OutboxEvent[]): Promise<void>;
};

/** Takes domain events, in their order. A rejection means that it has none of them, and undoes what it wrote. */
export type Consumer = Writer | Sender;

type DispatcherDeps = Pick<Deps, 'db' | 'now' | 'log'>;

const BATCH = 50;
const POLL_MS = 1000;

/** Seconds to wait after each failed try; after the last one the event goes to the dead letters. */
export const RETRY_PAUSES = [1, 5, 15, 60, 300, 900, 3600] as const;

/**
 * A batch that failed is taken apart within this time of its start: who has not answered for all of it by then does
 * not answer for each of its events either.
 */
const BUDGET_MS = 2_000;

/** Longer than a batch ever takes: five calls of at most five seconds each at the live channel. */
const LEASE_MS = 30_000;

type Failure = { readonly deliveries: readonly Delivery[]; readonly error: unknown };

/** Hands deliveries on: all at once, and when that fails one by one to find those that cannot be taken. */
async function deliver(
  now: () => Date,
  deliveries: readonly Delivery[],
  hand: (events: readonly OutboxEvent[]) => Promise<void>,
): Promise<Failure[]> {
  const until = now().getTime() + BUDGET_MS;
  const attempt = async (some: readonly Delivery[]): Promise<Failure | null> => {
    try {
      await hand(some.map(({ event }) => event));
      return null;
    } catch (error) {
      return { deliveries: some, error };
    }
  };
  const together = await attempt(deliveries);
  if (!together) return [];
  if (deliveries.length === 1) return [together];
  const failures: Failure[] = [];
  for (const [index, delivery] of deliveries.entries()) {
    if (now().getTime() >= until)
      return [...failures, { deliveries: deliveries.slice(index), error: together.error }];
    const failure = await attempt([delivery]);
    if (failure) failures.push(failure);
  }
  return failures;
}

/** An error as it may be kept: the message of a failed query would hold its values. */
function told(error: unknown): string {
  const { type, message, code, constraint } = loggableError(error);
  return [type, message ?? code, constraint].filter(Boolean).join(' ').slice(0, 1000);
}

async function noteFailure(deps: DispatcherDeps, tx: Db, delivery: Delivery, error: unknown): Promise<void> {
  const { consumer, event, attempts } = delivery;
  const pause = RETRY_PAUSES[attempts - 1];
  if (pause !== undefined) {
    const dueAt = new Date(deps.now().getTime() + pause * 1000);
    return postponeDelivery(tx, delivery, { dueAt, lastError: told(error) });
  }
  if (!(await dropDelivery(tx, delivery))) return;
  await insertDeadLetter(tx, { eventId: event.id, consumer, error: told(error) });
  const details = { err: error, event: event.id, kind: event.kind, consumer };
  deps.log.error(details, 'an event was given up: see the command dead-letters');
}

/** Notes how it went: what was taken is settled, what was not waits for its next attempt or is given up. */
async function conclude(
  deps: DispatcherDeps,
  tx: Db,
  consumer: ConsumerName,
  deliveries: readonly Delivery[],
  failures: readonly Failure[],
): Promise<void> {
  const failed = new Set(failures.flatMap(failure => failure.deliveries));
  const settled = deliveries.filter(delivery => !failed.has(delivery)).map(({ event }) => event.id);
  await settleDeliveries(tx, consumer, settled);
  for (const { deliveries: some, error } of failures) {
    deps.log.warn({ err: error, consumer, events: some.length }, 'events were not taken');
    for (const delivery of some) await noteFailure(deps, tx, delivery, error);
  }
}

/** Hands the first events that are due to a consumer. Returns how many there were. */
export async function dispatchBatch(deps: DispatcherDeps, consumer: Consumer): Promise<number> {
  const now = deps.now();
  const span = { now, until: new Date(now.getTime() + LEASE_MS), limit: BATCH };
  if ('send' in consumer) {
    const deliveries = await takeDeliveries(deps.db, consumer.name, span);
    if (deliveries.length === 0) return 0;
    const failures = await deliver(deps.now, deliveries, events => consumer.send(events));
    await withTransaction(deps.db, tx => conclude(deps, tx, consumer.name, deliveries, failures));
    return deliveries.length;
  }
  return withTransaction(deps.db, async tx => {
    const deliveries = await takeDeliveries(tx, consumer.name, span);
    if (deliveries.length === 0) return 0;
    const failures = await deliver(deps.now, deliveries, events =>
      withTransaction(tx, inner => consumer.handle(inner, events)),
    );
    await conclude(deps, tx, consumer.name, deliveries, failures);
    return deliveries.length;
  });
}

/** Dispatches to one consumer whenever it is woken. Nothing that holds it up holds up another. */
function startLane(deps: DispatcherDeps, consumer: Consumer) {
  let stopping = false;
  let again = false;
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    try {
      do {
        again = false;
        while (!stopping && (await dispatchBatch(deps, consumer)) > 0);
      } while (again && !stopping);
    } catch (error) {
      deps.log.error({ err: error, consumer: consumer.name }, 'events could not be dispatched');
    }
  }
  return {
    wake(): void {
      again = true;
      if (stopping || running) return;
      running = drain().finally(() => {
        running = null;
      });
    },
    async stop(): Promise<void> {
      stopping = true;
      await running;
    },
  };
}

/**
 * Dispatches events as they are committed, to each consumer by itself, until stopped. Any number of processes may do
 * so. A commit wakes them through LISTEN on a connection of its own; looking once a second finds what a lost
 * connection has missed.
 */
export async function startDispatcher(
  deps: DispatcherDeps & { readonly databaseUrl: string },
  consumers: readonly Consumer[],
): Promise<{ stop(): Promise<void> }> {
  const lanes = consumers.map(consumer => startLane(deps, consumer));
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
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
      clearInterval(poll);
      const stopped = lanes.map(lane => lane.stop());
      await listener.close();
      await Promise.all(stopped);
    },
  };
}

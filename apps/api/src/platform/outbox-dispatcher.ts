import { type Db, openDirectConnection, withTransaction } from '@rifq/db';
import type { Deps } from '../core/deps.ts';
import type { Consumer, RecordedEvent } from '../core/events.ts';
import { insertDeadLetter } from './dead-letters.repository.ts';
import { loggableError } from './log.ts';
import {
  type Delivery,
  dropDelivery,
  leaseDeliveries,
  OUTBOX_NOTIFICATION,
  postponeDelivery,
  settleDeliveries,
} from './outbox.repository.ts';

type DispatcherDeps = Pick<Deps, 'db' | 'now' | 'log'>;

const BATCH = 50;
const POLL_MS = 1000;

/** Backoff in seconds after each failed attempt; after the last one the event goes to the dead letters. */
export const RETRY_DELAYS = [1, 5, 15, 60, 300, 900, 3600] as const;

/**
 * A failed batch of calls to the outside is retried event by event only within this time of its start: a service that
 * hangs would hang for each event, and the lease would lapse.
 */
const SPLIT_WITHIN_MS = 2_000;

/** Longer than a batch ever takes: five calls of at most five seconds each to the broadcaster. */
const LEASE_MS = 30_000;

type Failure = { readonly deliveries: readonly Delivery[]; readonly error: unknown };

/**
 * Passes deliveries to a consumer: all at once, and when that fails one by one, to find those that fail. Once
 * `maySplit` is false, the rest fails as the batch did.
 */
async function deliver(
  deliveries: readonly Delivery[],
  handle: (events: readonly RecordedEvent[]) => Promise<void>,
  maySplit: () => boolean = () => true,
): Promise<Failure[]> {
  if (deliveries.length === 0) return [];
  const attempt = async (batch: readonly Delivery[]): Promise<Failure | null> => {
    try {
      await handle(batch.map(({ event }) => event));
      return null;
    } catch (error) {
      return { deliveries: batch, error };
    }
  };
  const together = await attempt(deliveries);
  if (!together) return [];
  if (deliveries.length === 1) return [together];
  const failures: Failure[] = [];
  for (const [index, delivery] of deliveries.entries()) {
    if (!maySplit()) return [...failures, { deliveries: deliveries.slice(index), error: together.error }];
    const failure = await attempt([delivery]);
    if (failure) failures.push(failure);
  }
  return failures;
}

/** An error as text that is fit to store: without the values of a failed query. */
function storedError(error: unknown): string {
  const { type, message, code, constraint } = loggableError(error);
  return [type, message ?? code, constraint].filter(Boolean).join(' ').slice(0, 1000);
}

async function recordFailure(
  deps: DispatcherDeps,
  tx: Db,
  delivery: Delivery,
  error: unknown,
): Promise<void> {
  const { consumer, event, attempts } = delivery;
  const delay = RETRY_DELAYS[attempts - 1];
  if (delay !== undefined) {
    const dueAt = new Date(deps.now().getTime() + delay * 1000);
    return postponeDelivery(tx, delivery, { dueAt, lastError: storedError(error) });
  }
  if (!(await dropDelivery(tx, delivery))) return;
  await insertDeadLetter(tx, { eventId: event.id, consumer, error: storedError(error) });
  const details = { err: error, event: event.id, kind: event.kind, consumer };
  deps.log.error(details, 'an event became a dead letter: see the command dead-letters');
}

/** Settles what was handled. A failed delivery waits for its retry or becomes a dead letter. */
async function settle(
  deps: DispatcherDeps,
  tx: Db,
  consumer: string,
  deliveries: readonly Delivery[],
  failures: readonly Failure[],
): Promise<void> {
  const failed = new Set(failures.flatMap(failure => failure.deliveries));
  const settled = deliveries.filter(delivery => !failed.has(delivery)).map(({ event }) => event.id);
  await settleDeliveries(tx, consumer, settled);
  for (const { deliveries: batch, error } of failures) {
    deps.log.warn({ err: error, consumer, events: batch.length }, 'events were not taken');
    for (const delivery of batch) await recordFailure(deps, tx, delivery, error);
  }
}

/** Deliveries of the kinds that a consumer names. Others, left by an earlier version, are settled unhandled. */
const ofHandledKinds = ({ kinds }: Consumer, deliveries: readonly Delivery[]) =>
  deliveries.filter(({ event }) => kinds.includes(event.kind));

/** Passes the first due events to a consumer. Returns their number. */
export async function dispatchBatch(deps: DispatcherDeps, consumer: Consumer): Promise<number> {
  const now = deps.now();
  const span = { now, until: new Date(now.getTime() + LEASE_MS), limit: BATCH };
  if ('send' in consumer) {
    const deliveries = await leaseDeliveries(deps.db, consumer.name, span);
    if (deliveries.length === 0) return 0;
    const failures = await deliver(
      ofHandledKinds(consumer, deliveries),
      events => consumer.send(events),
      () => deps.now().getTime() < now.getTime() + SPLIT_WITHIN_MS,
    );
    await withTransaction(deps.db, tx => settle(deps, tx, consumer.name, deliveries, failures));
    return deliveries.length;
  }
  return withTransaction(deps.db, async tx => {
    const deliveries = await leaseDeliveries(tx, consumer.name, span);
    if (deliveries.length === 0) return 0;
    const failures = await deliver(ofHandledKinds(consumer, deliveries), events =>
      withTransaction(tx, inner => consumer.write(inner, events)),
    );
    await settle(deps, tx, consumer.name, deliveries, failures);
    return deliveries.length;
  });
}

/** Dispatches to one consumer whenever it is woken. Each consumer has its own lane, so a slow one delays no other. */
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
 * Dispatches committed events to every consumer until stopped; any number of processes may do so. NOTIFY wakes it, and
 * polling finds what a lost connection has missed.
 */
export async function startDispatcher(
  deps: DispatcherDeps & { readonly databaseUrl: string },
  consumers: readonly Consumer[],
): Promise<{ stop(): Promise<void> }> {
  const lanes = consumers.map(consumer => startLane(deps, consumer));
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
  const listener = await openDirectConnection(deps.databaseUrl, {
    async prepare(client) {
      await client.query(`listen ${OUTBOX_NOTIFICATION}`);
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

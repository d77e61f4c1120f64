import { type Db, openDirectConnection, withTransaction } from '@rifq/db';
import type { Deps } from '../core/deps.ts';
import type { Consumer, RecordedEvent } from '../core/events.ts';
import {
  type Delivery,
  dropDelivery,
  leaseDeliveries,
  OUTBOX_NOTIFICATION,
  settleDeliveries,
} from './outbox.repository.ts';
import { concludeDelivery, recordFailure } from './outbox-failure.ts';

type DispatcherDeps = Pick<Deps, 'db' | 'now' | 'log'>;

const BATCH = 50;
const POLL_MS = 1000;

/**
 * A failed batch of external calls is retried event by event only within this time of its start: a hanging service
 * would hang for each event, and the lease would lapse.
 */
const SPLIT_WITHIN_MS = 2_000;

/** Longer than a batch ever takes: five calls of at most five seconds each to the broadcaster. */
const LEASE_MS = 30_000;

type Failure = { readonly deliveries: readonly Delivery[]; readonly error: unknown };

/**
 * Passes deliveries to a consumer: all together, and if that fails one by one, to find those that fail. Once `maySplit`
 * is false, the rest fails like the batch.
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

/** Settles handled deliveries. A failed delivery waits for its retry or becomes a dead letter. */
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

/** Filters deliveries by the consumer's event kinds. Others, left by an earlier version, are settled unhandled. */
const ofHandledKinds = ({ kinds }: Consumer, deliveries: readonly Delivery[]) =>
  deliveries.filter(({ event }) => kinds.includes(event.kind));

type Span = Parameters<typeof leaseDeliveries>[2];
type Sending = Extract<Consumer, { send: unknown }>;
type Writing = Extract<Consumer, { write: unknown }>;

/** Sends a batch under a lease, then settles it; if that fails, settles each delivery separately. */
async function sendBatch(deps: DispatcherDeps, consumer: Sending, span: Span): Promise<number> {
  const deliveries = await leaseDeliveries(deps.db, consumer.name, span);
  if (deliveries.length === 0) return 0;
  const failures = await deliver(
    ofHandledKinds(consumer, deliveries),
    events => consumer.send(events),
    () => deps.now().getTime() < span.now.getTime() + SPLIT_WITHIN_MS,
  );
  try {
    await withTransaction(deps.db, tx => settle(deps, tx, consumer.name, deliveries, failures));
  } catch (error) {
    deps.log.error({ err: error, consumer: consumer.name }, 'a batch of events could not be settled');
    const errors = new Map(
      failures.flatMap(failure => failure.deliveries.map(one => [one, failure] as const)),
    );
    for (const delivery of deliveries) {
      const failure = errors.get(delivery);
      await concludeDelivery(deps, delivery, tx =>
        failure
          ? recordFailure(deps, tx, delivery, failure.error)
          : settleDeliveries(tx, consumer.name, [delivery.event.id]),
      );
    }
  }
  return deliveries.length;
}

/** Applies a batch in the transaction that takes and settles it. */
function writeBatch(deps: DispatcherDeps, consumer: Writing, span: Span): Promise<number> {
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

/** Like `writeBatch`, after its transaction failed: under a lease, with a separate transaction for each delivery. */
async function writeEach(deps: DispatcherDeps, consumer: Writing, span: Span): Promise<number> {
  const deliveries = await leaseDeliveries(deps.db, consumer.name, span);
  for (const delivery of deliveries) {
    await concludeDelivery(deps, delivery, async tx => {
      // Once the lease has lapsed, another process may have started the next attempt.
      if (!(await dropDelivery(tx, delivery))) return;
      if (consumer.kinds.includes(delivery.event.kind)) await consumer.write(tx, [delivery.event]);
    });
  }
  return deliveries.length;
}

/** Dispatches the first due events to a consumer. Returns their number. */
export async function dispatchBatch(deps: DispatcherDeps, consumer: Consumer): Promise<number> {
  const now = deps.now();
  const span = { now, until: new Date(now.getTime() + LEASE_MS), limit: BATCH };
  if ('send' in consumer) return sendBatch(deps, consumer, span);
  try {
    return await writeBatch(deps, consumer, span);
  } catch (error) {
    deps.log.error({ err: error, consumer: consumer.name }, 'a batch of events could not be written');
    return writeEach(deps, consumer, span);
  }
}

/** Dispatches to one consumer whenever woken. Each consumer has a separate loop, so a slow one delays no other. */
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
 * polling finds events missed during a lost connection.
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

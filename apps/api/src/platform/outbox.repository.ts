import { type Db, memoizeQuery, newId } from '@rifq/db';
import { deadLetters, outboxDeliveries, outboxEvents } from '@rifq/db/schema/platform';
import { and, asc, eq, inArray, lt, lte, notExists, sql } from 'drizzle-orm';
import type { ChangeSource } from '../core/actor.ts';
import type { DomainEvent, RecordedEvent } from '../core/events.ts';

/** The name of the NOTIFY that wakes dispatchers. */
export const OUTBOX_NOTIFICATION = 'rifq_outbox';

/** An event leased for a consumer. `attempts` includes the current one. */
export type Delivery = {
  readonly consumer: string;
  readonly event: RecordedEvent;
  readonly attempts: number;
};

const notify = { notified: sql`pg_notify(${OUTBOX_NOTIFICATION}, '')` };

const written = memoizeQuery(tx => {
  const event = tx.$with('event').as(
    tx
      .insert(outboxEvents)
      .values({
        id: sql.placeholder('id'),
        kind: sql.placeholder('kind'),
        payload: sql.placeholder('payload'),
        socketId: sql.placeholder('socketId'),
      })
      .returning({ id: outboxEvents.id }),
  );
  return tx
    .with(event)
    .insert(outboxDeliveries)
    .select(
      // Every column in table order, as an insert from a raw select needs.
      sql`select event.id, consumer, 0, '-infinity'::timestamptz, null::text
        from event, unnest(${sql.placeholder('consumers')}::text[]) as consumer`,
    )
    .returning(notify);
});

/** Inserts an event, and a delivery for each of these consumers. */
export async function insertEvent(
  tx: Db,
  event: DomainEvent,
  source: ChangeSource,
  consumers: readonly string[],
): Promise<void> {
  const { kind, payload } = event;
  await written(tx).execute({ id: newId(), kind, payload, socketId: source.socketId, consumers });
}

/**
 * Leases the first due events of a consumer until `until`, in order; rows locked by another process are skipped. Settle
 * or postpone them before the lease lapses.
 */
export async function leaseDeliveries(
  db: Db,
  consumer: string,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<Delivery[]> {
  const due = db.$with('due').as(
    db
      .select({ eventId: outboxDeliveries.eventId })
      .from(outboxDeliveries)
      .where(and(eq(outboxDeliveries.consumer, consumer), lte(outboxDeliveries.dueAt, now)))
      .orderBy(asc(outboxDeliveries.dueAt), asc(outboxDeliveries.eventId))
      .limit(limit)
      .for('update', { skipLocked: true }),
  );
  const rows = await db
    .with(due)
    .update(outboxDeliveries)
    .set({ dueAt: until, attempts: sql`${outboxDeliveries.attempts} + 1` })
    .from(due)
    .innerJoin(outboxEvents, eq(outboxEvents.id, due.eventId))
    .where(and(eq(outboxDeliveries.eventId, due.eventId), eq(outboxDeliveries.consumer, consumer)))
    .returning({
      attempts: outboxDeliveries.attempts,
      id: outboxEvents.id,
      kind: outboxEvents.kind,
      payload: outboxEvents.payload,
      socketId: outboxEvents.socketId,
      createdAt: outboxEvents.createdAt,
    });
  return rows
    .toSorted((one, two) => (one.id < two.id ? -1 : 1))
    .map(({ attempts, ...event }) => ({
      consumer,
      attempts,
      // Only insertEvent writes here, so kind and payload match.
      event: event as RecordedEvent,
    }));
}

/** Settles deliveries by deleting their rows. */
export async function settleDeliveries(tx: Db, consumer: string, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .delete(outboxDeliveries)
    .where(and(inArray(outboxDeliveries.eventId, [...eventIds]), eq(outboxDeliveries.consumer, consumer)));
}

/** Matches the row of this attempt only: once its lease has lapsed, another process may have started the next. */
const attempted = ({ consumer, event, attempts }: Delivery) =>
  and(
    eq(outboxDeliveries.eventId, event.id),
    eq(outboxDeliveries.consumer, consumer),
    eq(outboxDeliveries.attempts, attempts),
  );

/** Records a failed attempt and the time of the next. */
export async function scheduleRetry(
  tx: Db,
  delivery: Delivery,
  next: { dueAt: Date; lastError: string },
): Promise<void> {
  await tx.update(outboxDeliveries).set(next).where(attempted(delivery));
}

/** Ends a delivery after its last attempt. Returns false when another process has started the next attempt. */
export async function dropDelivery(tx: Db, delivery: Delivery): Promise<boolean> {
  const dropped = await tx
    .delete(outboxDeliveries)
    .where(attempted(delivery))
    .returning({ eventId: outboxDeliveries.eventId });
  return dropped.length > 0;
}

/** Adds the delivery of an event to a consumer again, starting with its first attempt, and notifies the dispatchers. */
export async function reopenDelivery(tx: Db, eventId: string, consumer: string): Promise<void> {
  await tx.insert(outboxDeliveries).values({ eventId, consumer }).onConflictDoNothing().returning(notify);
}

/** Finds the id of an event with this kind and payload; null when there is none. */
export async function findEvent(db: Db, { kind, payload }: DomainEvent): Promise<string | null> {
  const [found] = await db
    .select({ id: outboxEvents.id })
    .from(outboxEvents)
    .where(and(eq(outboxEvents.kind, kind), eq(outboxEvents.payload, payload)))
    .limit(1);
  return found?.id ?? null;
}

/** Inserts an event unless it exists, without deliveries: a dead letter refers to it. */
export async function insertEventOnce(
  tx: Db,
  event: DomainEvent & Pick<RecordedEvent, 'id' | 'createdAt'>,
): Promise<void> {
  await tx.insert(outboxEvents).values(event).onConflictDoNothing();
}

/**
 * Deletes at most `most` events from before a day, except those with an open delivery or a dead letter.
 * @returns how many were deleted
 */
export async function eraseDelivered(tx: Db, before: Date, most: number): Promise<number> {
  const waiting = tx
    .select({ id: outboxDeliveries.eventId })
    .from(outboxDeliveries)
    .where(eq(outboxDeliveries.eventId, outboxEvents.id));
  const deadLettered = tx
    .select({ id: deadLetters.id })
    .from(deadLetters)
    .where(eq(deadLetters.eventId, outboxEvents.id));
  const old = tx
    .select({ id: outboxEvents.id })
    .from(outboxEvents)
    .where(and(lt(outboxEvents.createdAt, before), notExists(waiting), notExists(deadLettered)))
    .orderBy(outboxEvents.createdAt)
    .limit(most);
  const { rowCount } = await tx.delete(outboxEvents).where(inArray(outboxEvents.id, old));
  return rowCount ?? 0;
}

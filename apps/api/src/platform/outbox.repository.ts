import type { DomainEvent } from '@rifq/contract';
import { type Db, newId } from '@rifq/db';
import { deadLetters, outboxDeliveries, outboxEvents } from '@rifq/db/schema';
import { and, asc, eq, inArray, lt, lte, notExists, sql } from 'drizzle-orm';
import { currentOrigin } from './request-context.ts';

/** What a commit wakes the dispatchers by. */
export const OUTBOX_CHANNEL = 'rifq_outbox';

/** Everyone who hears of events. A name is kept for good: deliveries and dead letters carry it. */
export const consumerNames = ['realtime', 'notifications', 'channels'] as const;
export type ConsumerName = (typeof consumerNames)[number];

/** A domain event as it is handed on. */
export type OutboxEvent = DomainEvent & {
  readonly id: string;
  /** The socket of the tab that caused it. */
  readonly origin: string | null;
  readonly createdAt: Date;
};

/** An event taken for a consumer, and how often it has been tried, this time included. */
export type Delivery = {
  readonly consumer: ConsumerName;
  readonly event: OutboxEvent;
  readonly attempts: number;
};

const woken = { woken: sql`pg_notify(${OUTBOX_CHANNEL}, '')` };

/** Writes a domain event for all consumers; call it in the transaction of the change the event tells of. */
export async function appendEvent(tx: Db, event: DomainEvent): Promise<void> {
  const id = newId();
  const written = tx
    .$with('written')
    .as(
      tx
        .insert(outboxEvents)
        .values({ id, kind: event.kind, payload: event.payload, origin: currentOrigin() })
        .returning({ id: outboxEvents.id }),
    );
  await tx
    .with(written)
    .insert(outboxDeliveries)
    .values(consumerNames.map(consumer => ({ eventId: id, consumer })))
    .returning(woken);
}

/**
 * Takes the first events that are due for a consumer, in their order; what is being taken elsewhere is passed over.
 * Until `until` nobody else takes them: by then settle or postpone them, unless this process dies.
 */
export async function takeDeliveries(
  db: Db,
  consumer: ConsumerName,
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
      origin: outboxEvents.origin,
      createdAt: outboxEvents.createdAt,
    });
  return rows
    .toSorted((one, two) => (one.id < two.id ? -1 : 1))
    .map(({ attempts, ...event }) => ({
      consumer,
      attempts,
      // Only appendEvent writes here, so kind and payload are those of one event.
      event: event as OutboxEvent,
    }));
}

/** Notes that a consumer has these events, or needs them no more. */
export async function settleDeliveries(
  tx: Db,
  consumer: ConsumerName,
  eventIds: readonly string[],
): Promise<void> {
  if (eventIds.length === 0) return;
  await tx
    .delete(outboxDeliveries)
    .where(and(inArray(outboxDeliveries.eventId, [...eventIds]), eq(outboxDeliveries.consumer, consumer)));
}

/** This very attempt: when it took too long, another process may have made the next one since. */
const attempted = ({ consumer, event, attempts }: Delivery) =>
  and(
    eq(outboxDeliveries.eventId, event.id),
    eq(outboxDeliveries.consumer, consumer),
    eq(outboxDeliveries.attempts, attempts),
  );

/** Notes an attempt that failed, and when to make the next one. */
export async function postponeDelivery(
  tx: Db,
  delivery: Delivery,
  next: { dueAt: Date; lastError: string },
): Promise<void> {
  await tx.update(outboxDeliveries).set(next).where(attempted(delivery));
}

/** Ends a delivery after its last attempt. Returns false when it is no longer this process's to end. */
export async function dropDelivery(tx: Db, delivery: Delivery): Promise<boolean> {
  const dropped = await tx
    .delete(outboxDeliveries)
    .where(attempted(delivery))
    .returning({ eventId: outboxDeliveries.eventId });
  return dropped.length > 0;
}

/** Lets an event be handed to a consumer again, from the first attempt on, and wakes the dispatchers. */
export async function reopenDelivery(tx: Db, eventId: string, consumer: string): Promise<void> {
  await tx.insert(outboxDeliveries).values({ eventId, consumer }).onConflictDoNothing().returning(woken);
}

/** The id of a kept event of this kind that tells of the same; null when there is none. */
export async function findEvent(db: Db, { kind, payload }: DomainEvent): Promise<string | null> {
  const [found] = await db
    .select({ id: outboxEvents.id })
    .from(outboxEvents)
    .where(and(eq(outboxEvents.kind, kind), eq(outboxEvents.payload, payload)))
    .limit(1);
  return found?.id ?? null;
}

/** Makes sure that an event is there, for a dead letter to stand for: nobody hears of it by this. */
export async function keepEvent(
  tx: Db,
  event: DomainEvent & Pick<OutboxEvent, 'id' | 'createdAt'>,
): Promise<void> {
  await tx.insert(outboxEvents).values(event).onConflictDoNothing();
}

/** Erases events from before a day, except those that somebody still waits for or an operator may retry. */
export async function eraseDelivered(tx: Db, before: Date): Promise<void> {
  const waiting = tx
    .select({ id: outboxDeliveries.eventId })
    .from(outboxDeliveries)
    .where(eq(outboxDeliveries.eventId, outboxEvents.id));
  const givenUp = tx
    .select({ id: deadLetters.id })
    .from(deadLetters)
    .where(eq(deadLetters.eventId, outboxEvents.id));
  await tx
    .delete(outboxEvents)
    .where(and(lt(outboxEvents.createdAt, before), notExists(waiting), notExists(givenUp)));
}

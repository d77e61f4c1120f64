import type { DomainEvent } from '@rifq/contract';
import { type Db, newId } from '@rifq/db';
import { outboxEvents } from '@rifq/db/schema';
import { and, asc, eq, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import { deadLettersOf } from './dead-letters.repository.ts';
import { currentOrigin } from './request-context.ts';

/** What a commit wakes the dispatchers by. */
export const OUTBOX_CHANNEL = 'rifq_outbox';

/** A domain event as it is handed on. */
export type OutboxEvent = DomainEvent & {
  readonly id: string;
  /** The socket of the tab that caused it. */
  readonly origin: string | null;
  readonly createdAt: Date;
};

/** An event that waits to be handed on, with the consumers that need it no more and how often it was tried. */
export type PendingEvent = {
  readonly event: OutboxEvent;
  readonly settled: readonly string[];
  readonly attempts: number;
};

/** Writes a domain event; call it in the transaction of the change the event tells of. */
export async function appendEvent(tx: Db, event: DomainEvent): Promise<void> {
  await tx
    .insert(outboxEvents)
    .values({ id: newId(), kind: event.kind, payload: event.payload, origin: currentOrigin() })
    .returning({ woken: sql`pg_notify(${OUTBOX_CHANNEL}, '')` });
}

/** The first events that wait, locked until the end of the transaction; what another process holds is passed over. */
export async function claimEvents(tx: Db, now: Date, limit: number): Promise<PendingEvent[]> {
  const rows = await tx
    .select()
    .from(outboxEvents)
    .where(
      and(
        isNull(outboxEvents.deliveredAt),
        or(isNull(outboxEvents.nextAttemptAt), lte(outboxEvents.nextAttemptAt, now)),
      ),
    )
    .orderBy(asc(outboxEvents.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id, kind, payload, origin, createdAt, settled, attempts }) => ({
    // Only appendEvent writes here, so kind and payload are those of one event.
    event: { id, kind, payload, origin, createdAt } as OutboxEvent,
    settled,
    attempts,
  }));
}

/** Notes that these events are done with. */
export async function markDelivered(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(outboxEvents)
    .set({ deliveredAt: now, nextAttemptAt: null })
    .where(inArray(outboxEvents.id, [...ids]));
}

/** Notes a try that failed for some consumers: who is settled nevertheless, and when to try again. */
export async function markFailed(
  tx: Db,
  id: string,
  outcome: { settled: readonly string[]; attempts: number; nextAttemptAt: Date; lastError: string },
): Promise<void> {
  await tx
    .update(outboxEvents)
    .set({ ...outcome, settled: [...outcome.settled] })
    .where(eq(outboxEvents.id, id));
}

/** Lets an event be handed to one consumer again, from the first try on, and wakes the dispatchers. */
export async function reopenEvent(tx: Db, id: string, consumer: string): Promise<void> {
  await tx
    .update(outboxEvents)
    .set({
      deliveredAt: null,
      nextAttemptAt: null,
      attempts: 0,
      settled: sql`array_remove(${outboxEvents.settled}, ${consumer})`,
    })
    .where(eq(outboxEvents.id, id))
    .returning({ woken: sql`pg_notify(${OUTBOX_CHANNEL}, '')` });
}

/** Erases events delivered before a day, except those an operator may still retry. */
export async function eraseDelivered(tx: Db, before: Date): Promise<void> {
  await tx
    .delete(outboxEvents)
    .where(and(lt(outboxEvents.deliveredAt, before), notExists(deadLettersOf(tx, outboxEvents.id))));
}

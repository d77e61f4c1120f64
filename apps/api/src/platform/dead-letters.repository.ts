import { type Db, newId } from '@rifq/db';
import { deadLetters, outboxEvents } from '@rifq/db/schema/platform';
import { asc, eq, sql } from 'drizzle-orm';

export type DeadLetter = typeof deadLetters.$inferSelect;

/** Adds a dead letter for an event that a consumer failed to handle; an existing one gets the new error. */
export async function insertDeadLetter(
  tx: Db,
  letter: Pick<DeadLetter, 'eventId' | 'consumer' | 'error'>,
): Promise<void> {
  await tx
    .insert(deadLetters)
    .values({ id: newId(), ...letter })
    .onConflictDoUpdate({
      target: [deadLetters.eventId, deadLetters.consumer],
      set: { error: letter.error, createdAt: sql`now()` },
    });
}

/** Lists all dead letters with the kinds of their events, oldest first. */
export async function listDeadLetters(db: Db) {
  return db
    .select({
      id: deadLetters.id,
      at: deadLetters.createdAt,
      kind: outboxEvents.kind,
      payload: outboxEvents.payload,
      consumer: deadLetters.consumer,
      error: deadLetters.error,
    })
    .from(deadLetters)
    .innerJoin(outboxEvents, eq(outboxEvents.id, deadLetters.eventId))
    .orderBy(asc(deadLetters.id));
}

/** Deletes all dead letters, or the one with this id, and returns them. */
export async function deleteDeadLetters(tx: Db, id: string | null): Promise<DeadLetter[]> {
  const all = tx.delete(deadLetters);
  return (id === null ? all : all.where(eq(deadLetters.id, id))).returning();
}

import { type Db, newId, withTransaction } from '@rifq/db';
import type { Operator } from '../core/access.ts';
import type { DomainEvent } from '../core/events.ts';
import { appendAudit } from './audit.repository.ts';
import { deleteDeadLetters, insertDeadLetter } from './dead-letters.repository.ts';
import { findEvent, insertEventOnce, reopenDelivery } from './outbox.repository.ts';

/**
 * Adds a dead letter for an event whose consumer failed after its delivery was settled. The event is added again if
 * retention has deleted it.
 */
export async function addDeadLetter(
  tx: Db,
  event: DomainEvent & { readonly id: string | null; readonly createdAt: Date },
  failure: { readonly consumer: string; readonly error: string },
): Promise<void> {
  const eventId = event.id ?? (await findEvent(tx, event)) ?? newId();
  await insertEventOnce(tx, { ...event, id: eventId });
  await insertDeadLetter(tx, { eventId, ...failure });
}

/** Retries dead letters as an operator: all, or the one with this id. Returns their number. */
export function retryDeadLetters(db: Db, id: string | null, operator: Operator): Promise<number> {
  return withTransaction(db, async tx => {
    const letters = await deleteDeadLetters(tx, id);
    for (const { eventId, consumer } of letters) {
      await reopenDelivery(tx, eventId, consumer);
      await appendAudit(tx, {
        actor: operator.name,
        action: 'dead_letter.retried',
        subject: `${consumer} ${eventId}`,
      });
    }
    return letters.length;
  });
}

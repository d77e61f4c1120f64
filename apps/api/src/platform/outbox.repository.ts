import type { DomainEvent } from '@rifq/contract';
import { type Db, newId } from '@rifq/db';
import { outboxEvents } from '@rifq/db/schema';

/** Writes a domain event; call it in the transaction of the change the event tells of. */
export async function appendEvent(tx: Db, event: DomainEvent): Promise<void> {
  await tx.insert(outboxEvents).values({ id: newId(), kind: event.kind, payload: event.payload });
}

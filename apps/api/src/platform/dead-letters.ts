import { type Db, withTransaction } from '@rifq/db';
import { appendAudit } from './audit.repository.ts';
import { deleteDeadLetters } from './dead-letters.repository.ts';
import { reopenDelivery } from './outbox.repository.ts';

/** Retries dead letters as an operator: all, or the one with this id. Returns their number. */
export function retryDeadLetters(db: Db, id: string | null, operator: string): Promise<number> {
  return withTransaction(db, async tx => {
    const letters = await deleteDeadLetters(tx, id);
    for (const { eventId, consumer } of letters) {
      await reopenDelivery(tx, eventId, consumer);
      await appendAudit(tx, {
        actor: operator,
        action: 'dead_letter.retried',
        subject: `${consumer} ${eventId}`,
      });
    }
    return letters.length;
  });
}

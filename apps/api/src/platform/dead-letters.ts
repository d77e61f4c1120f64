import { type Db, withTransaction } from '@rifq/db';
import { takeDeadLetters } from './dead-letters.repository.ts';
import { reopenEvent } from './outbox.repository.ts';

/** Hands dead letters to their consumers again, all or one. Returns how many there were. */
export function retryDeadLetters(db: Db, id: string | null): Promise<number> {
  return withTransaction(db, async tx => {
    const letters = await takeDeadLetters(tx, id);
    for (const { eventId, consumer } of letters) await reopenEvent(tx, eventId, consumer);
    return letters.length;
  });
}

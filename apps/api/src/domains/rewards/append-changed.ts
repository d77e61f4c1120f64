import type { Db } from '@rifq/db';
import { systemSource } from '../../core/actor.ts';
import type { EventOutbox } from '../../core/events.ts';

/** Appends the event that a balance has changed by something else than an award. */
export function appendChanged(outbox: EventOutbox, tx: Db, userId: string): Promise<void> {
  return outbox.append(tx, { kind: 'reward.changed', payload: { user_id: userId } }, systemSource);
}

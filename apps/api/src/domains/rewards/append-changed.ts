import type { Db } from '@rifq/db';
import { systemSource } from '../../core/actor.ts';
import type { EventOutbox } from '../../core/events.ts';

/** Appends the event of a balance change that is no award. */
export function appendChanged(outbox: EventOutbox, tx: Db, userId: string): Promise<void> {
  return outbox.append(tx, { kind: 'reward.changed', payload: { user_id: userId } }, systemSource);
}

import type { Db } from '@rifq/db';
import type { ReservationRow } from '../reservations/index.ts';
import { beginConversation, type ConversationRow } from './conversations.repository.ts';

/** The conversation of a reservation, locked; one that was confirmed before there were any is begun when it is needed. */
export function beginFor(
  tx: Db,
  { id, ownerId, clinicId }: Pick<ReservationRow, 'id' | 'ownerId' | 'clinicId'>,
  now: Date,
): Promise<ConversationRow> {
  return beginConversation(tx, { reservationId: id, ownerId, clinicId, lastAt: now });
}

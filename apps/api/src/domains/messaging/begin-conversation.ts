import { type Db, runInOrder } from '@rifq/db';
import type { WriteScope } from '../../core/access.ts';
import { type ConversationRow, upsertConversation } from './conversations.repository.ts';
import { insertFirstSystemMessage } from './messages.repository.ts';
import { addReaders } from './readers.repository.ts';

/** The parties of a reservation's new conversation. */
type Of = { readonly ownerId: string; readonly clinicId: string; readonly doctorId: string };

/**
 * Locks the conversation of a reservation; if missing, creates it with owner and doctor as its readers. A reservation
 * confirmed before conversations existed gets one on demand.
 */
export async function lockOrCreateConversation(
  tx: Db,
  scope: WriteScope<'reservation'>,
  { ownerId, clinicId, doctorId }: Of,
  now: Date,
): Promise<ConversationRow> {
  const begun = { reservationId: scope.id, ownerId, clinicId, lastSeq: 0, lastAt: now };
  const conversation = await upsertConversation(tx, begun);
  await addReaders(tx, scope, { ownerId, doctorId, readSeq: 0 });
  return conversation;
}

/** As `lockOrCreateConversation`, with the first system message, which counts as read by both, in one round trip. */
export async function createConfirmedConversation(
  tx: Db,
  scope: WriteScope<'reservation'>,
  { ownerId, clinicId, doctorId }: Of,
  now: Date,
): Promise<void> {
  const begun = { reservationId: scope.id, ownerId, clinicId, lastSeq: 1, lastAt: now };
  await runInOrder(tx, [
    () => upsertConversation(tx, begun),
    () => addReaders(tx, scope, { ownerId, doctorId, readSeq: 1 }),
    () => insertFirstSystemMessage(tx, scope, now),
  ]);
}

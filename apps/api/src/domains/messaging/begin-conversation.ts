import { type Db, together } from '@rifq/db';
import type { WriteScope } from '../../core/access.ts';
import { userOfDoctor } from '../clinics/index.ts';
import { beginConversation, type ConversationRow } from './conversations.repository.ts';
import { addReaders } from './readers.repository.ts';

/** The reservation whose conversation begins. */
type Of = { readonly ownerId: string; readonly clinicId: string; readonly doctorId: string };

/**
 * The conversation of a reservation, locked, with both who meet there as its readers: it is begun unless it is there. One that was
 * confirmed before there were any is begun when it is needed.
 */
export async function beginFor(
  tx: Db,
  scope: WriteScope<'reservation'>,
  { ownerId, clinicId, doctorId }: Of,
  now: Date,
): Promise<ConversationRow> {
  const [conversation, doctor] = await together([
    beginConversation(tx, { reservationId: scope.id, ownerId, clinicId, lastAt: now }),
    userOfDoctor(tx, doctorId),
  ]);
  await addReaders(tx, scope, [ownerId, ...(doctor === null ? [] : [doctor])]);
  return conversation;
}

import { type Db, runPipelined } from '@rifq/db';
import type { WriteScope } from '../../core/access.ts';
import { type ConversationRow, upsertConversation } from './conversations.repository.ts';
import { insertFirstLine } from './messages.repository.ts';
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
  const [conversation] = await runPipelined([
    upsertConversation(tx, { reservationId: scope.id, ownerId, clinicId, lastSeq: 0, lastAt: now }),
    addReaders(tx, scope, { ownerId, doctorId, readSeq: 0 }),
  ]);
  return conversation;
}

/** As `beginFor` with the first line, which both have read, in one trip. */
export async function beginWithLine(
  tx: Db,
  scope: WriteScope<'reservation'>,
  { ownerId, clinicId, doctorId }: Of,
  now: Date,
): Promise<void> {
  await runPipelined([
    upsertConversation(tx, { reservationId: scope.id, ownerId, clinicId, lastSeq: 1, lastAt: now }),
    addReaders(tx, scope, { ownerId, doctorId, readSeq: 1 }),
    insertFirstLine(tx, scope, now),
  ]);
}

import type { Conversation, PayloadOf } from '@rifq/contract/calls';
import { type Db, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { staffOf } from '../clinics/index.ts';
import { type ConversationCaller, lockCaller, openConversation } from './conversation-access.ts';
import { isReadAtClinic } from './conversation-terms.ts';
import { advanceSideCursors, lockConversation } from './conversations.repository.ts';
import { findMessageById } from './messages.repository.ts';
import { viewReaderState } from './reader-state.ts';
import { advanceCursors, advanceReceived } from './readers.repository.ts';

type CursorDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;
type UpTo = PayloadOf<'post', '/api/messages/read'>;
type Result = Promise<{ conversation: Conversation }>;

/** The cursor to advance: reading includes receiving. */
type Step = 'received' | 'read';

async function moveTo(tx: Db, deps: CursorDeps, caller: ConversationCaller, step: Step, upTo: UpTo): Result {
  const { reservation_id: reservationId, message_id: messageId } = upTo;
  await lockCaller(tx, caller);
  // Reading may add the caller as a reader, and messages sent concurrently must count as unread for them.
  if (step === 'read') await lockConversation(tx, reservationId);
  const message = await findMessageById(tx, messageId);
  const reader = await openConversation(tx, caller, reservationId, deps.now());
  if (message?.reservationId !== reservationId) throw new AppError('messages.not_found');
  const { side, userId, scope, reservation } = reader;
  const cursors = { receivedSeq: message.seq, readSeq: step === 'read' ? message.seq : 0 };
  const staff = await staffOf(tx, reservation.clinicId);
  const isSeen = await advanceSideCursors(tx, scope, side, cursors);
  const moved = step === 'read' ? await advanceCursors(tx, reader, cursors) : null;
  if (step === 'received') await advanceReceived(tx, scope, userId, message.seq);
  // A read cursor that only its reader sees is for their other tabs; the delivery cursor of one user is not shown at
  // all.
  const atClinic = isReadAtClinic(reservation, deps.now()) ? staff : [];
  const both = [...new Set([reservation.ownerId, ...atClinic])];
  const audience = isSeen ? both : moved ? [userId] : [];
  if (audience.length > 0) {
    const payload = {
      user_id: reservation.ownerId,
      reservation_id: reservationId,
      reader_id: userId,
      audience_ids: audience,
      has_read_all: moved !== null && moved.lastIncomingSeq <= moved.readSeq,
    };
    await deps.outbox.append(tx, { kind: `message.${step}`, payload }, caller.actor);
  }
  return { conversation: await viewReaderState(tx, reader) };
}

/**
 * Advances the caller's delivery or read cursor to a message. It never moves back; repeating is a no-op. Refuses with
 * messages.not_found, also for a message of another conversation, and with clinics.role.
 */
export function advanceCursor(deps: CursorDeps, caller: ConversationCaller, step: Step, upTo: UpTo): Result {
  return withTransaction(deps.db, tx => moveTo(tx, deps, caller, step, upTo));
}

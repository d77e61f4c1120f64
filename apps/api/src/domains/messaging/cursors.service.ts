import type { Conversation } from '@rifq/contract/calls';
import { type Db, runPipelined, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { doctorUsersOf } from '../clinics/index.ts';
import { type ConversationCaller, holdCaller, openConversation } from './conversation-access.ts';
import { isReadAtClinic } from './conversation-terms.ts';
import { advanceSideCursors, lockConversation } from './conversations.repository.ts';
import { findTaken } from './messages.repository.ts';
import { viewReaderState } from './reader-state.ts';
import { advanceCursors, moveReceived } from './readers.repository.ts';

type PlaceDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;
type UpTo = { readonly reservation_id: string; readonly message_id: string };
type Standing = Promise<{ conversation: Conversation }>;

/** What was done with the messages up to one: who reads them has received them. */
type Step = 'received' | 'read';

async function moveTo(tx: Db, deps: PlaceDeps, caller: ConversationCaller, step: Step, upTo: UpTo): Standing {
  const { reservation_id: reservationId, message_id: messageId } = upTo;
  const [, , message, reader] = await runPipelined([
    holdCaller(tx, caller),
    // Whoever reads may become a reader, and what comes meanwhile is unread by them.
    step === 'read' && lockConversation(tx, reservationId),
    findTaken(tx, messageId),
    openConversation(tx, caller, reservationId, deps.now()),
  ]);
  if (message?.reservationId !== reservationId) throw new AppError('messages.not_found');
  const { side, userId, scope, reservation } = reader;
  const places = { receivedSeq: message.seq, readSeq: step === 'read' ? message.seq : 0 };
  const [doctorUsers, isSeen, moved] = await runPipelined([
    doctorUsersOf(tx, reservation.clinicId),
    advanceSideCursors(tx, scope, side, places),
    step === 'read'
      ? advanceCursors(tx, reader, places)
      : moveReceived(tx, scope, userId, message.seq).then(() => null),
  ]);
  // What only the reader sees of it is for their other tabs; up to where a person has received nobody sees.
  const doctors = isReadAtClinic(reservation, deps.now()) ? doctorUsers : [];
  const both = [...new Set([reservation.ownerId, ...doctors])];
  const audience = isSeen ? both : moved ? [userId] : [];
  if (audience.length > 0) {
    const payload = {
      user_id: reservation.ownerId,
      reservation_id: reservationId,
      reader_id: userId,
      audience_ids: audience,
      has_read_all: moved !== null && moved.otherSeq <= moved.readSeq,
    };
    await deps.outbox.append(tx, { kind: `message.${step}`, payload }, caller.actor);
  }
  return { conversation: await viewReaderState(tx, reader) };
}

/**
 * Says that messages up to one have reached a device of the caller, or have been read. What is behind a place stays so; saying it
 * again changes nothing. Refuses with messages.not_found, also for a message of another conversation, and with clinics.role.
 */
export function advanceCursor(deps: PlaceDeps, caller: ConversationCaller, step: Step, upTo: UpTo): Standing {
  return withTransaction(deps.db, tx => moveTo(tx, deps, caller, step, upTo));
}

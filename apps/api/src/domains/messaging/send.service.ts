import type { ResponseOf } from '@rifq/contract/calls';
import { type Db, isUniqueViolation, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { addMessage, type MessageDraft, type SendResult } from './append-message.ts';
import { checkSend, type Sending } from './check-send.ts';
import type { ConversationCaller } from './conversation-access.ts';
import { presentConversation, presentMessage } from './messaging.presenter.ts';
import { otherCursorsOf, viewReaderState } from './reader-state.ts';
import { namesOf } from './senders.ts';

type Sent = ResponseOf<'post', '/api/messages/send'>;
type SendDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

/** Presents the response to a sent message, new or repeated. */
export async function presentSent(db: Db, added: SendResult): Promise<Sent> {
  const { reader, message } = added;
  const shown = presentMessage(message, reader, await namesOf(db, reader, [message]));
  if (!added.isNew || added.cursors.readSeq < message.seq)
    return { message: shown, conversation: await viewReaderState(db, reader) };
  const { conversation, cursors } = added;
  const { muted } = cursors;
  const { lastSeq } = conversation;
  const read = { conversation, lastSeq, readSeq: lastSeq, unread: 0, firstUnreadId: null, muted };
  return {
    message: shown,
    conversation: presentConversation(reader, { ...read, ...otherCursorsOf(reader.side, conversation) }),
  };
}

/**
 * Sends a message, idempotent by its id: a repeat returns the same message. Refuses as `lockAndCheckSend`.
 * @param onNew runs in the same transaction when the message is new
 */
export async function sendMessage(
  deps: SendDeps,
  caller: ConversationCaller,
  draft: MessageDraft,
  onNew?: (tx: Db) => Promise<void>,
): Promise<Sent> {
  try {
    const added = await withTransaction(deps.db, async tx => {
      const sent = await addMessage(tx, deps, caller, draft);
      if (sent.isNew) await onNew?.(tx);
      return sent;
    });
    return await presentSent(deps.db, added);
  } catch (error) {
    throw isUniqueViolation(error, 'messages_pkey') ? new AppError('messages.id_taken') : error;
  }
}

/**
 * Checks a message before its file is parsed, without writing. Returns the first response for a repeat, else null.
 * Refuses as `lockAndCheckSend`.
 */
export async function checkToSend(
  deps: SendDeps,
  caller: ConversationCaller,
  sending: Sending,
): Promise<Sent | null> {
  const { reader, earlier } = await withTransaction(deps.db, tx => checkSend(tx, deps, caller, sending));
  return earlier && presentSent(deps.db, { reader, message: earlier, isNew: false });
}

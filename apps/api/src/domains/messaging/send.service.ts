import type { ResponseOf } from '@rifq/contract/calls';
import { type Db, isUniqueViolation, withTransaction } from '@rifq/db';
import type { Deps } from '../../core/deps.ts';
import { AppError } from '../../core/errors.ts';
import { addMessage, type MessageDraft, type SendResult } from './append-message.ts';
import { checkSend, type Sending } from './check-send.ts';
import type { ConversationCaller } from './conversation-access.ts';
import { presentConversation, presentMessage } from './messaging.presenter.ts';
import { acrossFrom, viewReaderState } from './reader-state.ts';
import { namesOf } from './senders.ts';

type Sent = ResponseOf<'post', '/api/messages/send'>;
type SendDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

/** The answer to a message that was sent, now or before. */
export async function presentSent(db: Db, added: SendResult): Promise<Sent> {
  const { reader, message } = added;
  const shown = presentMessage(message, reader, await namesOf(db, reader, [message]));
  if (!added.isNew || added.place.readSeq < message.seq)
    return { message: shown, conversation: await viewReaderState(db, reader) };
  const { conversation, place } = added;
  const { muted } = place;
  const { lastSeq } = conversation;
  const read = { lastSeq, readSeq: lastSeq, unread: 0, firstUnreadId: null, muted };
  return {
    message: shown,
    conversation: presentConversation(reader, { ...read, ...acrossFrom(reader.side, conversation) }),
  };
}

/**
 * Sends a message, once for its id: a repeat answers the same. Refuses as `lockAndCheckSend`.
 * @param beside what is written in its transaction when it is new
 */
export async function sendMessage(
  deps: SendDeps,
  caller: ConversationCaller,
  draft: MessageDraft,
  beside?: (tx: Db) => Promise<void>,
): Promise<Sent> {
  try {
    const added = await withTransaction(deps.db, async tx => {
      const sent = await addMessage(tx, deps, caller, draft);
      if (sent.isNew) await beside?.(tx);
      return sent;
    });
    return await presentSent(deps.db, added);
  } catch (error) {
    throw isUniqueViolation(error, 'messages_pkey') ? new AppError('messages.id_taken') : error;
  }
}

/**
 * Judges a message before its file is looked at, and writes nothing: the answer of the first where this is a repeat, else null.
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

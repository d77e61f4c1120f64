import type { Conversation } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { ConversationSide, Reader } from './conversation-access.ts';
import type { ConversationRow } from './conversations.repository.ts';
import { presentConversation, type ReaderState } from './messaging.presenter.ts';
import { findReaderState } from './reader-states.repository.ts';

type OtherCursors = Pick<ReaderState, 'otherReceivedSeq' | 'otherReadSeq'>;

/** Returns the delivery and read cursors of the other side. */
export const otherCursorsOf = (
  side: ConversationSide,
  row: Pick<ConversationRow, 'clinicReceivedSeq' | 'clinicReadSeq' | 'ownerReceivedSeq' | 'ownerReadSeq'>,
): OtherCursors =>
  side === 'owner'
    ? { otherReceivedSeq: row.clinicReceivedSeq, otherReadSeq: row.clinicReadSeq }
    : { otherReceivedSeq: row.ownerReceivedSeq, otherReadSeq: row.ownerReadSeq };

const none: ReaderState = {
  lastSeq: 0,
  readSeq: 0,
  unread: 0,
  firstUnreadId: null,
  otherReceivedSeq: 0,
  otherReadSeq: 0,
  muted: false,
  conversation: null,
};

/** Presents a conversation with its reader's state, also when it does not exist yet. */
export async function viewReaderState(db: Db, reader: Reader): Promise<Conversation> {
  const found = await findReaderState(db, reader.scope, reader);
  if (!found) return presentConversation(reader, none);
  const { conversation, ...own } = found;
  const state = {
    ...own,
    conversation,
    lastSeq: conversation.lastSeq,
    ...otherCursorsOf(reader.side, conversation),
  };
  return presentConversation(reader, state);
}

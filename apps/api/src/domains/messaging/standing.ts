import type { Conversation } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { Reader, Side } from './conversation-access.ts';
import type { ConversationRow } from './conversations.repository.ts';
import { presentConversation, type Standing } from './messaging.presenter.ts';
import { findStanding } from './standings.repository.ts';

type Places = Pick<Standing, 'otherReceivedSeq' | 'otherReadSeq'>;

/** Up to where the side across has received and read. */
export const acrossFrom = (
  side: Side,
  row: Pick<ConversationRow, 'clinicReceivedSeq' | 'clinicReadSeq' | 'ownerReceivedSeq' | 'ownerReadSeq'>,
): Places =>
  side === 'owner'
    ? { otherReceivedSeq: row.clinicReceivedSeq, otherReadSeq: row.clinicReadSeq }
    : { otherReceivedSeq: row.ownerReceivedSeq, otherReadSeq: row.ownerReadSeq };

const none: Standing = {
  lastSeq: 0,
  readSeq: 0,
  unread: 0,
  firstUnreadId: null,
  otherReceivedSeq: 0,
  otherReadSeq: 0,
  muted: false,
};

/** How a conversation stands for its reader, also one in which nothing was written yet. */
export async function viewStanding(db: Db, reader: Reader): Promise<Conversation> {
  const found = await findStanding(db, reader.scope, reader);
  if (!found) return presentConversation(reader, none);
  const { conversation, ...own } = found;
  const standing = { ...own, lastSeq: conversation.lastSeq, ...acrossFrom(reader.side, conversation) };
  return presentConversation(reader, standing);
}

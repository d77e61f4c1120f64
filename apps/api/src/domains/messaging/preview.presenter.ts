import type { ConversationPreview } from '@rifq/contract/calls';
import type { ConversationSide } from './conversation-access.ts';
import type { MessageRow } from './messages.repository.ts';
import { presentSystemMessage } from './messaging.presenter.ts';
import type { PreviewRow } from './previews.repository.ts';
import { otherCursorsOf } from './reader-state.ts';

/** Number of characters of a message in a preview. */
const BEGINNING = 120;

/** Truncates a text to one line, without splitting a surrogate pair. */
const beginningOf = (text: string): string =>
  text
    .slice(0, BEGINNING)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

const presentLast = (row: MessageRow, userId: string): ConversationPreview['last'] => ({
  id: row.id,
  seq: row.seq,
  kind: row.kind,
  side: row.side,
  own: row.senderId === userId,
  text: row.text && beginningOf(row.text),
  system: presentSystemMessage(row),
  sent_at: row.sentAt.toISOString(),
});

/** The reader of a preview, and its conversation. */
type Of = {
  readonly reservationId: string;
  readonly open: boolean;
  readonly userId: string;
  readonly side: ConversationSide;
};

/** Presents the last message of a conversation for a list. @param row null if the conversation does not exist yet */
export function presentPreview(
  { reservationId, open, userId, side }: Of,
  row: PreviewRow | null,
): ConversationPreview {
  const across = row ? otherCursorsOf(side, row.conversation) : { otherReceivedSeq: 0, otherReadSeq: 0 };
  return {
    reservation_id: reservationId,
    open,
    last: row?.last ? presentLast(row.last, userId) : null,
    unread: row?.unread ?? 0,
    other_received_seq: across.otherReceivedSeq,
    other_read_seq: across.otherReadSeq,
    muted: row?.muted ?? false,
  };
}

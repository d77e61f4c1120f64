import type { ConversationPreview } from '@rifq/contract/calls';
import type { ConversationSide } from './conversation-access.ts';
import type { MessageRow } from './messages.repository.ts';
import { presentLine } from './messaging.presenter.ts';
import type { PreviewRow } from './previews.repository.ts';
import { acrossFrom } from './reader-state.ts';

/** So many letters of a message are its beginning. */
const BEGINNING = 120;

/** The beginning of a text on one line; a letter that is written as two is not cut. */
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
  system: presentLine(row),
  sent_at: row.sentAt.toISOString(),
});

/** Who reads a preview, and of which conversation. */
type Of = {
  readonly reservationId: string;
  readonly open: boolean;
  readonly userId: string;
  readonly side: ConversationSide;
};

/** The last line of a conversation for a list. @param row null where it has not begun */
export function presentPreview(
  { reservationId, open, userId, side }: Of,
  row: PreviewRow | null,
): ConversationPreview {
  const places = row ? acrossFrom(side, row.conversation) : { otherReceivedSeq: 0, otherReadSeq: 0 };
  return {
    reservation_id: reservationId,
    open,
    last: row?.last ? presentLast(row.last, userId) : null,
    unread: row?.unread ?? 0,
    other_received_seq: places.otherReceivedSeq,
    other_read_seq: places.otherReadSeq,
    muted: row?.muted ?? false,
  };
}

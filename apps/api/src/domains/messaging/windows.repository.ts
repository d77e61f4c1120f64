import type { Db } from '@rifq/db';
import { conversationReaders, conversations, messages } from '@rifq/db/schema/messaging';
import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import { type FullMessage, fullMessages } from './messages.repository.ts';

/** The range of messages to read; a message of another conversation is not found. */
export type Window =
  | { readonly from: 'newest' | 'unread' }
  | { readonly from: 'before' | 'after' | 'around'; readonly messageId: string };

/** The reader whose read cursor determines the first unread message. */
export type Viewer = { readonly userId: string; readonly side: 'owner' | 'clinic' };

type ConversationScope = ReadScope<'reservation'>;

const seqOf = ({ id }: ConversationScope, messageId: string): SQL<number> =>
  sql`(select seq from ${messages} as named where named.id = ${messageId} and named.reservation_id = ${id})`;

/** Sequence number of the first unread incoming message; null when all are read. */
const firstUnread = ({ id }: ConversationScope, { userId, side }: Viewer): SQL =>
  sql`(select unread.seq from ${messages} as unread where unread.reservation_id = ${id}
    and unread.side = ${side === 'owner' ? 'clinic' : 'owner'}
    and unread.seq > coalesce((select ${conversationReaders.readSeq} from ${conversationReaders}
      where ${conversationReaders.reservationId} = ${id} and ${conversationReaders.userId} = ${userId}), 0)
    order by unread.seq limit 1)`;

const lastSeq = ({ id }: ConversationScope): SQL =>
  sql`(select ${conversations.lastSeq} from ${conversations} where ${conversations.reservationId} = ${id})`;

/**
 * Returns the condition for a window of `most` messages, and whether to read from its end. Sequence numbers have no
 * gaps.
 */
function rangeOf(scope: ConversationScope, viewer: Viewer, window: Window, most: number) {
  const ahead = Math.floor(most / 2);
  const { seq } = messages;
  switch (window.from) {
    case 'newest':
      return { where: undefined, isFromEnd: true };
    case 'before':
      return { where: lt(seq, seqOf(scope, window.messageId)), isFromEnd: true };
    case 'after':
      return { where: gt(seq, seqOf(scope, window.messageId)), isFromEnd: false };
    case 'around':
      return { where: gte(seq, sql`${seqOf(scope, window.messageId)} - ${ahead}::int`), isFromEnd: false };
    case 'unread': {
      const start = sql`coalesce(${firstUnread(scope, viewer)} - ${ahead}::int, ${lastSeq(scope)} - ${most - 1}::int)`;
      return { where: gte(seq, start), isFromEnd: false };
    }
  }
}

/** Lists at most `most` messages of a conversation with their files, newest last. */
export async function listWindow(
  db: Db,
  scope: ConversationScope,
  viewer: Viewer,
  window: Window,
  most: number,
): Promise<FullMessage[]> {
  const { where, isFromEnd } = rangeOf(scope, viewer, window, most);
  const rows = await fullMessages(db)
    .where(and(eq(messages.reservationId, scope.id), where))
    .orderBy(isFromEnd ? desc(messages.seq) : asc(messages.seq))
    .limit(most);
  return isFromEnd ? rows.toReversed() : rows;
}

/** Lists at most `most` messages of a conversation after a sequence number, oldest first. */
export function listFrom(
  db: Db,
  { id }: ConversationScope,
  behind: number,
  most: number,
): Promise<FullMessage[]> {
  return fullMessages(db)
    .where(and(eq(messages.reservationId, id), gt(messages.seq, behind)))
    .orderBy(asc(messages.seq))
    .limit(most);
}

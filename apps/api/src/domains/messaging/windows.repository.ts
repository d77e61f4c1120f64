import type { Db } from '@rifq/db';
import { conversationReaders, conversations, messages } from '@rifq/db/schema/messaging';
import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import { type FullMessage, fullMessages } from './messages.repository.ts';

/** Which part of a conversation is read; a message of another conversation is found by none. */
export type Window =
  | { readonly from: 'newest' | 'unread' }
  | { readonly from: 'before' | 'after' | 'around'; readonly messageId: string };

/** Whose view of a conversation decides where its unread messages begin. */
export type Viewer = { readonly userId: string; readonly side: 'owner' | 'clinic' };

type Conversed = ReadScope<'reservation'>;

const seqOf = ({ id }: Conversed, messageId: string): SQL<number> =>
  sql`(select seq from ${messages} as named where named.id = ${messageId} and named.reservation_id = ${id})`;

/** Where the other side's messages begin that are unread; null where all is read. */
const firstUnread = ({ id }: Conversed, { userId, side }: Viewer): SQL =>
  sql`(select unread.seq from ${messages} as unread where unread.reservation_id = ${id}
    and unread.side = ${side === 'owner' ? 'clinic' : 'owner'}
    and unread.seq > coalesce((select ${conversationReaders.readSeq} from ${conversationReaders}
      where ${conversationReaders.reservationId} = ${id} and ${conversationReaders.userId} = ${userId}), 0)
    order by unread.seq limit 1)`;

const lastSeq = ({ id }: Conversed): SQL =>
  sql`(select ${conversations.lastSeq} from ${conversations} where ${conversations.reservationId} = ${id})`;

/** Where a window of `most` messages lies, and whether it is read from its end. Places have no gaps. */
function lies(scope: Conversed, viewer: Viewer, window: Window, most: number) {
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

/** At most so many messages of a conversation with their files, the newest last. */
export async function listWindow(
  db: Db,
  scope: Conversed,
  viewer: Viewer,
  window: Window,
  most: number,
): Promise<FullMessage[]> {
  const { where, isFromEnd } = lies(scope, viewer, window, most);
  const rows = await fullMessages(db)
    .where(and(eq(messages.reservationId, scope.id), where))
    .orderBy(isFromEnd ? desc(messages.seq) : asc(messages.seq))
    .limit(most);
  return isFromEnd ? rows.toReversed() : rows;
}

/** So many messages of a conversation behind a place, the oldest first. */
export function listFrom(db: Db, { id }: Conversed, behind: number, most: number): Promise<FullMessage[]> {
  return fullMessages(db)
    .where(and(eq(messages.reservationId, id), gt(messages.seq, behind)))
    .orderBy(asc(messages.seq))
    .limit(most);
}

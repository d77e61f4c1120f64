import { type Db, memoizeQuery } from '@rifq/db';
import { conversationReaders, conversations, messages } from '@rifq/db/schema/messaging';
import { messageLimits } from '@rifq/rules';
import { and, eq, sql } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';

/** Counting stops here: the app shows «99+». */
const UNREAD_MOST = messageLimits.unread;

const { placeholder } = sql;

/** The read cursor of a user, in a query of conversations with their readers. */
const readUpTo = sql<number>`coalesce(${conversationReaders.readSeq}, 0)`.mapWith(Number);

/** The messages of the other side after a user's read cursor, in order. */
const unreadOf = (otherSide: unknown) =>
  sql`from ${messages} as unread where unread.reservation_id = ${conversations.reservationId}
    and unread.seq > ${readUpTo} and unread.side = ${otherSide} order by unread.seq`;

const countOf = (otherSide: unknown) =>
  sql<number>`(select count(*) from (select 1 ${unreadOf(otherSide)}
    limit ${sql.raw(String(UNREAD_MOST))}) as counted)`.mapWith(Number);

const across = (side: 'owner' | 'clinic') => (side === 'owner' ? 'clinic' : 'owner');

/** Counts a user's unread messages, at most 100, in a query of conversations with their readers. */
export const unreadBehind = (side: 'owner' | 'clinic') => countOf(across(side));

const readerState = memoizeQuery(db =>
  db
    .select({
      conversation: conversations,
      readSeq: readUpTo,
      muted: sql<boolean>`coalesce(${conversationReaders.muted}, false)`,
      unread: countOf(placeholder('otherSide')),
      firstUnreadId: sql<string | null>`(select unread.id ${unreadOf(placeholder('otherSide'))} limit 1)`,
    })
    .from(conversations)
    .leftJoin(
      conversationReaders,
      and(
        eq(conversationReaders.reservationId, conversations.reservationId),
        eq(conversationReaders.userId, placeholder('userId')),
      ),
    )
    .where(eq(conversations.reservationId, placeholder('reservationId'))),
);

/** Finds a conversation with a user's reader state: cursors and unread messages. Null for none. */
export async function findReaderState(
  db: Db,
  { id: reservationId }: ReadScope<'reservation'>,
  { userId, side }: { readonly userId: string; readonly side: 'owner' | 'clinic' },
) {
  const [row] = await readerState(db).execute({ reservationId, userId, otherSide: across(side) });
  return row ?? null;
}

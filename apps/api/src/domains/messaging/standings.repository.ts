import { type Db, memoizeQuery } from '@rifq/db';
import { conversationReaders, conversations, messages } from '@rifq/db/schema/messaging';
import { and, eq, sql } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';

/** More than this is not counted: people read «99+». */
export const UNREAD_MOST = 100;

const { placeholder } = sql;
const read = sql`coalesce(${conversationReaders.readSeq}, 0)`;

/** What the other side has sent behind what somebody has read, in the order of its places. */
const unreadOf = (otherSide: unknown) =>
  sql`from ${messages} where ${messages.reservationId} = ${conversations.reservationId}
    and ${messages.seq} > ${read} and ${messages.side} = ${otherSide} order by ${messages.seq}`;

const standing = memoizeQuery(db =>
  db
    .select({
      conversation: conversations,
      readSeq: sql<number>`${read}`.mapWith(Number),
      muted: sql<boolean>`coalesce(${conversationReaders.muted}, false)`,
      unread: sql<number>`(select count(*) from (select 1 ${unreadOf(placeholder('otherSide'))}
        limit ${sql.raw(String(UNREAD_MOST))}) as unread)`.mapWith(Number),
      firstUnreadId: sql<
        string | null
      >`(select ${messages.id} ${unreadOf(placeholder('otherSide'))} limit 1)`,
    })
    .from(conversations)
    .leftJoin(
      conversationReaders,
      and(
        eq(conversationReaders.reservationId, conversations.reservationId),
        eq(conversationReaders.userId, placeholder('userId')),
      ),
    )
    .where(eq(conversations.reservationId, placeholder('reservationId')))
    .prepare(''),
);

/** A conversation with how it stands for one person: places, and what of the other side's is unread. Null for none. */
export async function findStanding(
  db: Db,
  { id: reservationId }: ReadScope<'reservation'>,
  { userId, side }: { readonly userId: string; readonly side: 'owner' | 'clinic' },
) {
  const otherSide = side === 'owner' ? 'clinic' : 'owner';
  const [row] = await standing(db).execute({ reservationId, userId, otherSide });
  return row ?? null;
}

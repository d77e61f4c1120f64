import type { Db } from '@rifq/db';
import { conversationReaders, conversations } from '@rifq/db/schema/messaging';
import { and, asc, desc, eq, isNotNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { unreadBehind } from './standings.repository.ts';

/** A conversation with something unread, and how many messages that are, a hundred at most. */
export type UnreadRow = { readonly reservationId: string; readonly unread: number };

const { userId, otherAt, badged } = conversationReaders;
/** Without a parameter, as the index says it: it holds what is unread, and nothing that was read. */
const isBadged = sql`${badged}`;

function listUnread(
  db: Db,
  user: ReadScope<'user'>,
  side: 'owner' | 'clinic',
  which: SQL | undefined,
  most: number,
): Promise<UnreadRow[]> {
  return db
    .select({ reservationId: conversations.reservationId, unread: unreadBehind(side) })
    .from(conversationReaders)
    .innerJoin(conversations, eq(conversations.reservationId, conversationReaders.reservationId))
    .where(and(eq(userId, user.id), isBadged, which))
    .orderBy(desc(otherAt))
    .limit(most);
}

/** Of an owner's conversations those with something unread that is not muted, the latest of it first. */
export const listUnreadOfOwner = (db: Db, owner: ReadScope<'user'>, most: number): Promise<UnreadRow[]> =>
  listUnread(db, owner, 'owner', eq(conversations.ownerId, owner.id), most);

/** Of a clinic's conversations in which a member is a reader those with something unread, as `listUnreadOfOwner`. */
export const listUnreadOfMember = (
  db: Db,
  member: ReadScope<'user'>,
  { clinicId }: Pick<Membership, 'clinicId'>,
  most: number,
): Promise<UnreadRow[]> =>
  listUnread(
    db,
    member,
    'clinic',
    and(eq(conversations.clinicId, clinicId), ne(conversations.ownerId, member.id)),
    most,
  );

/** The reservations of a clinic whose owners wait for an answer, the latest first. */
export async function listWaiting(
  db: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ reservationId: conversations.reservationId })
    .from(conversations)
    .where(and(eq(conversations.clinicId, clinicId), isNotNull(conversations.waitingSince)))
    .orderBy(desc(conversations.waitingSince), asc(conversations.reservationId))
    .limit(most);
  return rows.map(({ reservationId }) => reservationId);
}

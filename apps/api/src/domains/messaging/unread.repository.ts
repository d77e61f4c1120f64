import type { Db } from '@rifq/db';
import { conversationReaders, conversations, messages } from '@rifq/db/schema/messaging';
import { and, asc, desc, eq, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { unreadBehind } from './reader-states.repository.ts';

/** A conversation with unread messages and their number, at most 100. */
export type UnreadRow = { readonly reservationId: string; readonly unread: number };

/** The last incoming message of a conversation, not yet delivered to a device of its reader. */
export type UndeliveredRow = { readonly reservationId: string; readonly messageId: string };

const { userId, lastIncomingAt, lastIncomingSeq, hasUnread, undelivered } = conversationReaders;
/** Without parameters, to match the partial indexes, which contain only unread or undelivered rows. */
const isUnread = sql`${hasUnread}`;
const isUndelivered = sql`${undelivered}`;

const ofOwner = (owner: ReadScope<'user'>): SQL => eq(conversations.ownerId, owner.id);
/** Conversations of a clinic of which a member is not the owner. */
const ofMember = (member: ReadScope<'user'>, { clinicId }: Pick<Membership, 'clinicId'>): SQL | undefined =>
  and(eq(conversations.clinicId, clinicId), ne(conversations.ownerId, member.id));

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
    .where(and(eq(userId, user.id), isUnread, which))
    .orderBy(desc(lastIncomingAt))
    .limit(most);
}

/** Lists an owner's conversations with unread messages, without muted ones, latest message first. */
export const listUnreadOfOwner = (db: Db, owner: ReadScope<'user'>, most: number): Promise<UnreadRow[]> =>
  listUnread(db, owner, 'owner', ofOwner(owner), most);

/** As `listUnreadOfOwner`, for the clinic's conversations in which a member is a reader. */
export const listUnreadOfMember = (
  db: Db,
  member: ReadScope<'user'>,
  membership: Pick<Membership, 'clinicId'>,
  most: number,
): Promise<UnreadRow[]> => listUnread(db, member, 'clinic', ofMember(member, membership), most);

function listUndelivered(
  db: Db,
  user: ReadScope<'user'>,
  which: SQL | undefined,
  most: number,
): Promise<UndeliveredRow[]> {
  const { reservationId } = conversationReaders;
  return db
    .select({ reservationId, messageId: messages.id })
    .from(conversationReaders)
    .innerJoin(conversations, eq(conversations.reservationId, reservationId))
    .innerJoin(messages, and(eq(messages.reservationId, reservationId), eq(messages.seq, lastIncomingSeq)))
    .where(and(eq(userId, user.id), isUndelivered, which))
    .orderBy(desc(lastIncomingAt))
    .limit(most);
}

/** Lists an owner's conversations with undelivered messages, latest message first. */
export const listUndeliveredOfOwner = (
  db: Db,
  owner: ReadScope<'user'>,
  most: number,
): Promise<UndeliveredRow[]> => listUndelivered(db, owner, ofOwner(owner), most);

/** As `listUndeliveredOfOwner`, for the clinic's conversations in which a member is a reader. */
export const listUndeliveredOfMember = (
  db: Db,
  member: ReadScope<'user'>,
  membership: Pick<Membership, 'clinicId'>,
  most: number,
): Promise<UndeliveredRow[]> => listUndelivered(db, member, ofMember(member, membership), most);

/**
 * Lists the reservations of a clinic whose owners wait for a reply, latest first; for the desk those routed to it, and those with
 * an unhandled emergency sign.
 */
export async function listWaiting(
  db: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  whose: 'all' | 'desk',
  most: number,
): Promise<string[]> {
  const rows = await db
    .select({ reservationId: conversations.reservationId })
    .from(conversations)
    .where(
      and(
        eq(conversations.clinicId, clinicId),
        isNotNull(conversations.waitingSince),
        whose === 'desk'
          ? or(eq(conversations.routedToDesk, true), isNotNull(conversations.redFlagAt))
          : undefined,
      ),
    )
    .orderBy(desc(conversations.waitingSince), asc(conversations.reservationId))
    .limit(most);
  return rows.map(({ reservationId }) => reservationId);
}

import { type Db, newId } from '@rifq/db';
import { conversationReaders, messageNotices, messages } from '@rifq/db/schema/messaging';
import { and, asc, desc, eq, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { ReadScope } from '../../../core/access.ts';

export type NoticeRow = typeof messageNotices.$inferSelect;

/** A possible recipient of a notification of a new message. */
export type Addressee = {
  readonly userId: string;
  /** Whether the last notification of the conversation is unread. */
  readonly hasUnreadNotification: boolean;
};

/** Lists the users who are readers of a conversation and have not muted it. */
export async function listAddressees(
  db: Db,
  reservationId: string,
  userIds: readonly string[],
): Promise<Addressee[]> {
  const { userId, readSeq, notifiedSeq, muted } = conversationReaders;
  return db
    .select({ userId, hasUnreadNotification: sql<boolean>`${notifiedSeq} > ${readSeq}` })
    .from(conversationReaders)
    .where(
      and(
        eq(conversationReaders.reservationId, reservationId),
        inArray(userId, [...userIds]),
        eq(muted, false),
      ),
    );
}

/**
 * Opens notices of a message, at most one per user: an open one includes the message too, and becomes due earlier if
 * needed. Returns the new due times.
 */
export async function openNotices(
  tx: Db,
  { reservationId, messageId }: { readonly reservationId: string; readonly messageId: string },
  due: readonly Pick<NoticeRow, 'userId' | 'dueAt'>[],
): Promise<Date[]> {
  if (due.length === 0) return [];
  const firstSeq = sql<number>`(select ${messages.seq} from ${messages} where ${messages.id} = ${messageId})`;
  const opened = await tx
    .insert(messageNotices)
    .values(due.map(one => ({ ...one, id: newId(), reservationId, firstSeq })))
    .onConflictDoUpdate({
      target: [messageNotices.reservationId, messageNotices.userId],
      targetWhere: sql`${messageNotices.settledAt} is null`,
      set: { dueAt: sql`excluded.due_at` },
      // A user who has read in the meantime gets the shorter delay.
      setWhere: sql`${messageNotices.dueAt} > excluded.due_at`,
    })
    .returning({ dueAt: messageNotices.dueAt });
  return opened.map(({ dueAt }) => dueAt);
}

/** Locks due notices; skips notices that another process has locked. */
export async function lockDueNotices(tx: Db, now: Date, most: number): Promise<NoticeRow[]> {
  return tx
    .select()
    .from(messageNotices)
    .where(and(isNull(messageNotices.settledAt), lte(messageNotices.dueAt, now)))
    .orderBy(asc(messageNotices.dueAt))
    .limit(most)
    .for('update', { skipLocked: true });
}

/** Settles notices, whether they were sent or had nothing left to send. */
export async function settleNotices(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(messageNotices)
    .set({ settledAt: now })
    .where(inArray(messageNotices.id, [...ids]));
}

/** Finds who of the clinic wrote last in a conversation: a doctor, or with null its desk; null for none. */
export async function findLastAuthor(
  db: Db,
  { id }: ReadScope<'reservation'>,
): Promise<{ readonly doctorId: string | null } | null> {
  const [row] = await db
    .select({ doctorId: messages.doctorId })
    .from(messages)
    .where(and(eq(messages.reservationId, id), eq(messages.side, 'clinic')))
    .orderBy(desc(messages.seq))
    .limit(1);
  return row ?? null;
}

/** Whether a user has written in a conversation on the clinic's side. */
export async function hasWritten(db: Db, { id }: ReadScope<'reservation'>, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.reservationId, id), eq(messages.side, 'clinic'), eq(messages.senderId, userId)))
    .limit(1);
  return rows.length > 0;
}

/** Whether an owner has written without an emergency sign what a user has neither read nor been notified of. */
export async function hasPlainNews(db: Db, reservationId: string, userId: string): Promise<boolean> {
  const { readSeq, notifiedSeq } = conversationReaders;
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversationReaders, eq(conversationReaders.reservationId, messages.reservationId))
    .where(
      and(
        eq(messages.reservationId, reservationId),
        eq(conversationReaders.userId, userId),
        eq(messages.side, 'owner'),
        gt(messages.seq, sql`greatest(${readSeq}, ${notifiedSeq})`),
        sql`cardinality(${messages.redFlags}) = 0`,
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Deletes notices that were settled before a time. */
export async function deleteSettledBefore(tx: Db, before: Date): Promise<void> {
  await tx.delete(messageNotices).where(lt(messageNotices.settledAt, before));
}

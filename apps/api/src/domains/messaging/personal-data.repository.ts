import type { Db } from '@rifq/db';
import {
  conversationReaders,
  conversations,
  messageFiles,
  messageNotices,
  messages,
} from '@rifq/db/schema/messaging';
import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** The conversations of an owner, by their reservations. */
export async function listOwnConversations(db: Db, user: ReadScope<'user'>): Promise<string[]> {
  const rows = await db
    .select({ reservationId: conversations.reservationId })
    .from(conversations)
    .where(eq(conversations.ownerId, user.id))
    .orderBy(asc(conversations.reservationId));
  return rows.map(row => row.reservationId);
}

/** Messages of a conversation after a place, with their files. */
export function listMessagesAfter(db: Db, reservationId: string, after: number, limit: number) {
  const { id, seq, side, kind, doctorId, text, systemLine, startsAt, sentAt } = messages;
  const { key, name, seconds } = messageFiles;
  return db
    .select({
      id,
      reservationId: messages.reservationId,
      seq,
      side,
      kind,
      doctorId,
      text,
      systemLine,
      startsAt,
      sentAt,
      fileKey: key,
      fileName: name,
      fileSeconds: seconds,
    })
    .from(messages)
    .leftJoin(messageFiles, eq(messageFiles.messageId, id))
    .where(and(eq(messages.reservationId, reservationId), gt(seq, after)))
    .orderBy(asc(seq))
    .limit(limit);
}

/** Erases how conversations stand for a user, who reads none any more. What was written stays with the clinic. */
export async function eraseReader(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx.delete(messageNotices).where(eq(messageNotices.userId, user.id));
  // By their conversations, since whoever erases an account works in no clinic: readers have no index by person alone.
  const own = tx
    .select({ id: conversations.reservationId })
    .from(conversations)
    .where(eq(conversations.ownerId, user.id));
  await tx
    .delete(conversationReaders)
    .where(and(eq(conversationReaders.userId, user.id), inArray(conversationReaders.reservationId, own)));
  // Nobody waits for an answer any more.
  await tx
    .update(conversations)
    .set({ waitingSince: null })
    .where(and(eq(conversations.ownerId, user.id), isNotNull(conversations.waitingSince)));
}

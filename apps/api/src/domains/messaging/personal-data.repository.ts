import type { Db } from '@rifq/db';
import {
  conversationReaders,
  conversations,
  messageFiles,
  messageNotices,
  messages,
} from '@rifq/db/schema/messaging';
import { and, asc, eq, gt, inArray, isNotNull, or } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** Lists the conversations of an owner, as reservation ids. */
export async function listOwnConversations(db: Db, user: ReadScope<'user'>): Promise<string[]> {
  const rows = await db
    .select({ reservationId: conversations.reservationId })
    .from(conversations)
    .where(eq(conversations.ownerId, user.id))
    .orderBy(asc(conversations.reservationId));
  return rows.map(row => row.reservationId);
}

/** Lists messages of a conversation after a sequence number, with their files. */
export function listMessagesAfter(db: Db, reservationId: string, after: number, limit: number) {
  const {
    id,
    seq,
    side,
    kind,
    doctorId,
    text,
    systemKind,
    startsAt,
    opensAt,
    emergencyPhone,
    redFlags,
    sentAt,
  } = messages;
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
      systemKind,
      startsAt,
      opensAt,
      emergencyPhone,
      redFlags,
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

/** Deletes the reader state and notices of a user. Messages are retained for the clinic. */
export async function eraseReader(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx.delete(messageNotices).where(eq(messageNotices.userId, user.id));
  // Only own conversations: a user who erases the account is in no clinic, and readers have no index by user alone.
  const own = tx
    .select({ id: conversations.reservationId })
    .from(conversations)
    .where(eq(conversations.ownerId, user.id));
  await tx
    .delete(conversationReaders)
    .where(and(eq(conversationReaders.userId, user.id), inArray(conversationReaders.reservationId, own)));
  // The erased owner no longer waits for a reply.
  await tx
    .update(conversations)
    .set({ waitingSince: null, redFlagAt: null, redFlags: [] })
    .where(
      and(
        eq(conversations.ownerId, user.id),
        or(isNotNull(conversations.waitingSince), isNotNull(conversations.redFlagAt)),
      ),
    );
}

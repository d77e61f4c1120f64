import type { Db } from '@rifq/db';
import { messageFiles, messages } from '@rifq/db/schema/messaging';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { ReadScope } from '../../../core/access.ts';
import { type FullMessage, fullMessages, type MessageFileRow } from '../messages.repository.ts';

/** Finds the conversation and the name of a file by its key; null for a file of no conversation. */
export async function findFileOfKey(
  db: Db,
  key: string,
): Promise<{ reservationId: string; name: string | null } | null> {
  const [row] = await db
    .select({ reservationId: messageFiles.reservationId, name: messageFiles.name })
    .from(messageFiles)
    .where(eq(messageFiles.key, key));
  return row ?? null;
}

/** Finds the file of a message of a conversation, and when it was sent. */
export async function findFileOfMessage(
  db: Db,
  { id }: ReadScope<'reservation'>,
  messageId: string,
): Promise<(MessageFileRow & { readonly sentAt: Date }) | null> {
  const [row] = await fullMessages(db).where(and(eq(messages.id, messageId), eq(messages.reservationId, id)));
  return row?.file ? { ...row.file, sentAt: row.sentAt } : null;
}

/** Lists the messages of a conversation with a photo or a PDF, the latest first. */
export function listDocuments(db: Db, { id }: ReadScope<'reservation'>): Promise<FullMessage[]> {
  return fullMessages(db)
    .where(and(eq(messageFiles.reservationId, id), ne(messageFiles.kind, 'voice')))
    .orderBy(desc(messages.seq));
}

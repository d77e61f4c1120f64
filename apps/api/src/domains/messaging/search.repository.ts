import type { Db } from '@rifq/db';
import { messages } from '@rifq/db/schema/messaging';
import { and, asc, desc, eq, gt, isNotNull, like, lt } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import { type MessageRow, messageColumns } from './messages.repository.ts';

/** Escapes a text for LIKE. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * Finds messages of one conversation that contain a text, newest first. Reads no other conversation.
 * @param folded the text in the form of `messages.folded`
 * @param before only messages before this sequence number
 */
export function findHits(
  db: Db,
  { id }: ReadScope<'reservation'>,
  folded: string,
  before: number | null,
  most: number,
): Promise<MessageRow[]> {
  return db
    .select(messageColumns)
    .from(messages)
    .where(
      and(
        eq(messages.reservationId, id),
        before === null ? undefined : lt(messages.seq, before),
        like(messages.folded, `%${literally(folded)}%`),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(most);
}

/** Lists texts of messages with their folded texts, ordered by id, after an id. */
export async function listFolded(
  db: Db,
  after: string,
  most: number,
): Promise<{ id: string; text: string; folded: string | null }[]> {
  const rows = await db
    .select({ id: messages.id, text: messages.text, folded: messages.folded })
    .from(messages)
    .where(and(gt(messages.id, after), isNotNull(messages.text)))
    .orderBy(asc(messages.id))
    .limit(most);
  return rows.map(({ text, ...row }) => ({ ...row, text: text ?? '' }));
}

/** Updates the folded texts of messages. */
export async function setFolded(
  tx: Db,
  changed: readonly { readonly id: string; readonly folded: string }[],
): Promise<void> {
  for (const { id, folded } of changed) await tx.update(messages).set({ folded }).where(eq(messages.id, id));
}

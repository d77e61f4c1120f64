import { type Db, runPipelined } from '@rifq/db';
import { messages } from '@rifq/db/schema/messaging';
import { and, asc, desc, eq, gt, isNotNull, like, lt } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import { type MessageRow, messageColumns } from './messages.repository.ts';

/** A text as a pattern of LIKE that finds just it. */
const literally = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * Messages of one conversation that hold a text, the newest first. It reads the conversation and no other.
 * @param folded the text as `messages.folded` has it
 * @param before the place before which they are
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

/** Texts of messages with the form in which they are searched, in the order of their ids after one. */
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

/** Sets the form in which messages are searched. */
export async function setFolded(
  tx: Db,
  changed: readonly { readonly id: string; readonly folded: string }[],
): Promise<void> {
  await runPipelined(
    changed.map(({ id, folded }) => tx.update(messages).set({ folded }).where(eq(messages.id, id))),
  );
}

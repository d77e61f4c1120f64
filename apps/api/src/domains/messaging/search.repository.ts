import type { Db } from '@rifq/db';
import { messages } from '@rifq/db/schema/messaging';
import { and, desc, eq, like, lt } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import type { MessageRow } from './messages.repository.ts';

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
    .select()
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

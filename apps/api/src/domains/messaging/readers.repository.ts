import type { Db } from '@rifq/db';
import { conversationReaders } from '@rifq/db/schema/messaging';
import { sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type ReaderRow = typeof conversationReaders.$inferSelect;
/** Up to which `seq` somebody has received, and read. */
export type Places = Pick<ReaderRow, 'receivedSeq' | 'readSeq'>;

/** Moves a person's places in a conversation forward, never back. Answers the row as it is then. */
export async function movePlaces(
  tx: Db,
  { id: reservationId }: ReadScope<'reservation'>,
  userId: string,
  places: Places,
): Promise<ReaderRow> {
  const { readSeq, receivedSeq } = conversationReaders;
  const [row] = await tx
    .insert(conversationReaders)
    .values({ reservationId, userId, ...places })
    .onConflictDoUpdate({
      target: [conversationReaders.reservationId, conversationReaders.userId],
      set: {
        readSeq: sql`greatest(${readSeq}, excluded.read_seq)`,
        receivedSeq: sql`greatest(${receivedSeq}, excluded.received_seq)`,
        updatedAt: sql`now()`,
      },
    })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** Makes these people readers of a conversation, from its beginning, unless they are. */
export async function addReaders(
  tx: Db,
  { id: reservationId }: WriteScope<'reservation'>,
  userIds: readonly string[],
): Promise<void> {
  const rows = [...new Set(userIds)].map(userId => ({ reservationId, userId }));
  if (rows.length > 0) await tx.insert(conversationReaders).values(rows).onConflictDoNothing();
}

import type { Db } from '@rifq/db';
import { conversationReaders } from '@rifq/db/schema/messaging';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type ReaderRow = typeof conversationReaders.$inferSelect;
/** Up to which `seq` somebody has received, and read. */
export type Places = Pick<ReaderRow, 'receivedSeq' | 'readSeq'>;

const { readSeq, receivedSeq } = conversationReaders;
const reader = [conversationReaders.reservationId, conversationReaders.userId];
const forward = {
  readSeq: sql`greatest(${readSeq}, excluded.read_seq)`,
  receivedSeq: sql`greatest(${receivedSeq}, excluded.received_seq)`,
  updatedAt: sql`now()`,
};

/** Moves a person's places in a conversation forward, never back. Answers the row as it is then. */
export async function movePlaces(
  tx: Db,
  { id: reservationId }: ReadScope<'reservation'>,
  userId: string,
  places: Places,
): Promise<ReaderRow> {
  const [row] = await tx
    .insert(conversationReaders)
    .values({ reservationId, userId, ...places })
    .onConflictDoUpdate({
      target: reader,
      set: forward,
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

/** Moves a person's places forward, as `movePlaces`. Answers whether that is a change. */
export async function hasMovedPlaces(
  tx: Db,
  { id: reservationId }: ReadScope<'reservation'>,
  userId: string,
  places: Places,
): Promise<boolean> {
  const rows = await tx
    .insert(conversationReaders)
    .values({ reservationId, userId, ...places })
    .onConflictDoUpdate({
      target: reader,
      set: forward,
      setWhere: sql`${readSeq} < excluded.read_seq or ${receivedSeq} < excluded.received_seq`,
    })
    .returning({ userId: conversationReaders.userId });
  return rows.length > 0;
}

/** Moves up to where a reader of a conversation has received forward. Receiving makes nobody a reader. */
export async function moveReceived(
  tx: Db,
  { id }: ReadScope<'reservation'>,
  userId: string,
  seq: number,
): Promise<void> {
  await tx
    .update(conversationReaders)
    .set({ receivedSeq: seq, updatedAt: sql`now()` })
    .where(
      and(
        eq(conversationReaders.reservationId, id),
        eq(conversationReaders.userId, userId),
        lt(receivedSeq, seq),
      ),
    );
}

/** Mutes a conversation for a person, or no longer. Answers whether that is a change. */
export async function setMuted(
  tx: Db,
  { id: reservationId }: ReadScope<'reservation'>,
  userId: string,
  muted: boolean,
): Promise<boolean> {
  const rows = await tx
    .insert(conversationReaders)
    .values({ reservationId, userId, muted })
    .onConflictDoUpdate({
      target: reader,
      set: { muted: sql`excluded.muted`, updatedAt: sql`now()` },
      setWhere: sql`${conversationReaders.muted} <> excluded.muted`,
    })
    .returning({ userId: conversationReaders.userId });
  return rows.length > 0;
}

/** A line of the system leaves nothing unread: whoever has read up to it has read it too. */
export async function passLine(tx: Db, { id }: WriteScope<'reservation'>, seq: number): Promise<void> {
  await tx
    .update(conversationReaders)
    .set({ readSeq: seq })
    .where(and(eq(conversationReaders.reservationId, id), eq(conversationReaders.readSeq, seq - 1)));
}

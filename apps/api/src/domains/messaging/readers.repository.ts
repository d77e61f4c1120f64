import { type Db, memoizeQuery } from '@rifq/db';
import { conversationReaders, messages } from '@rifq/db/schema/messaging';
import { and, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import { userOfDoctorIn } from '../clinics/index.ts';

export type ReaderRow = typeof conversationReaders.$inferSelect;
/** Up to which `seq` somebody has received, and read. */
export type ReadCursors = Pick<ReaderRow, 'receivedSeq' | 'readSeq'>;

const { readSeq, receivedSeq, otherSeq, toldSeq } = conversationReaders;
const key = [conversationReaders.reservationId, conversationReaders.userId];
const forward = {
  readSeq: sql`greatest(${readSeq}, excluded.read_seq)`,
  receivedSeq: sql`greatest(${receivedSeq}, excluded.received_seq)`,
  updatedAt: sql`now()`,
};

/** Who may become a reader of a conversation with this. */
type Joining = {
  readonly scope: ReadScope<'reservation'>;
  readonly userId: string;
  readonly side: 'owner' | 'clinic';
};

/** A new reader, with the last message of the other side: nobody sends another while the conversation is locked. */
function joining({ scope: { id }, userId, side }: Joining) {
  const last = (column: SQL) =>
    sql`(select ${column} from ${messages} as last where last.reservation_id = ${id}
      and last.side = ${side === 'owner' ? 'clinic' : 'owner'} order by last.seq desc limit 1)`;
  return {
    reservationId: id,
    userId,
    otherSeq: sql`coalesce(${last(sql`last.seq`)}, 0)`,
    otherAt: last(sql`last.sent_at`),
  };
}

/**
 * Moves the places of whoever sends a message, before others are told of it, in a conversation that is locked: to that message where
 * nothing of the other side is unread, else not at all, since what waited on a device goes out by itself. Answers the row as it is then.
 */
export async function placeSender(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  userId: string,
  seq: number,
): Promise<ReaderRow> {
  const isUpToDate = sql`${otherSeq} <= ${readSeq}`;
  const [placed] = await tx
    .insert(conversationReaders)
    // Whoever has read nothing on any device and writes joins here, and begins with what comes.
    .values({ reservationId: id, userId, readSeq: seq, receivedSeq: seq })
    .onConflictDoUpdate({
      target: key,
      set: {
        readSeq: sql`case when ${isUpToDate} then ${seq}::int else ${readSeq} end`,
        receivedSeq: sql`case when ${isUpToDate} then ${seq}::int else ${receivedSeq} end`,
        updatedAt: sql`now()`,
      },
    })
    .returning();
  if (!placed) throw new Error('the insert returned no row');
  return placed;
}

const { placeholder } = sql;

const added = memoizeQuery(tx =>
  tx
    .insert(conversationReaders)
    .select(
      // Every column in its order, since a select that is written out has no other way.
      sql`select ${placeholder('reservationId')}::uuid, reader.user_id, ${placeholder('readSeq')}::int, 0, false, 0,
          coalesce(last.seq, 0), last.sent_at, now()
        from (values (${placeholder('ownerId')}::uuid, 'clinic'), (${userOfDoctorIn(placeholder('doctorId'))}, 'owner'))
          as reader (user_id, other)
        left join lateral (select seq, sent_at from ${messages} where reservation_id = ${placeholder('reservationId')}
          and side = reader.other order by seq desc limit 1) as last on true
        where reader.user_id is not null`,
    )
    .onConflictDoNothing()
    .prepare(''),
);

/** Makes the owner and the user of the doctor readers of a conversation that is locked, as having read so far, unless they are. */
export async function addReaders(
  tx: Db,
  { id: reservationId }: WriteScope<'reservation'>,
  both: { readonly ownerId: string; readonly doctorId: string; readonly readSeq: number },
): Promise<void> {
  await added(tx).execute({ reservationId, ...both });
}

/** Keeps a message, the last of a conversation that is locked, for those whom it is unread by: the readers of the other side. */
export async function passMessage(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  { side, ownerId }: { readonly side: 'owner' | 'clinic'; readonly ownerId: string },
  { seq, sentAt }: Pick<typeof messages.$inferSelect, 'seq' | 'sentAt'>,
): Promise<void> {
  const { reservationId, userId } = conversationReaders;
  await tx
    .update(conversationReaders)
    .set({ otherSeq: seq, otherAt: sentAt })
    .where(and(eq(reservationId, id), side === 'owner' ? ne(userId, ownerId) : eq(userId, ownerId)));
}

/**
 * Moves a reader's places in a conversation that is locked forward, never back. Answers the row as it is then; null where that is
 * no change.
 */
export async function advanceCursors(
  tx: Db,
  reader: Joining,
  places: ReadCursors,
): Promise<ReaderRow | null> {
  const rows = await tx
    .insert(conversationReaders)
    .values({ ...joining(reader), ...places })
    .onConflictDoUpdate({
      target: key,
      set: forward,
      setWhere: sql`${readSeq} < excluded.read_seq or ${receivedSeq} < excluded.received_seq`,
    })
    .returning();
  return rows[0] ?? null;
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

/** Mutes a conversation that is locked for a reader, or no longer. Answers whether that is a change. */
export async function setMuted(tx: Db, reader: Joining, muted: boolean): Promise<boolean> {
  const rows = await tx
    .insert(conversationReaders)
    .values({ ...joining(reader), muted })
    .onConflictDoUpdate({
      target: key,
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

/**
 * Keeps that a reader of a conversation that is locked is told of every message of the other side. Answers whether there was one of
 * which they had not been told.
 */
export async function markNotified(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  userId: string,
): Promise<boolean> {
  const rows = await tx
    .update(conversationReaders)
    .set({ toldSeq: otherSeq })
    .where(
      and(
        eq(conversationReaders.reservationId, id),
        eq(conversationReaders.userId, userId),
        gt(otherSeq, toldSeq),
      ),
    )
    .returning({ userId: conversationReaders.userId });
  return rows.length > 0;
}

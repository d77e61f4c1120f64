import { type Db, memoizeQuery } from '@rifq/db';
import { conversationReaders, messages } from '@rifq/db/schema/messaging';
import { and, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import { userOfDoctorIn } from '../clinics/index.ts';

export type ReaderRow = typeof conversationReaders.$inferSelect;
/** The sequence numbers up to which a reader has received and read messages. */
export type ReadCursors = Pick<ReaderRow, 'receivedSeq' | 'readSeq'>;

const { readSeq, receivedSeq, lastIncomingSeq, notifiedSeq } = conversationReaders;
const key = [conversationReaders.reservationId, conversationReaders.userId];
const forward = {
  readSeq: sql`greatest(${readSeq}, excluded.read_seq)`,
  receivedSeq: sql`greatest(${receivedSeq}, excluded.received_seq)`,
  updatedAt: sql`now()`,
};

/** A user who is added as a reader unless they are one. */
type Joining = {
  readonly scope: ReadScope<'reservation'>;
  readonly userId: string;
  readonly side: 'owner' | 'clinic';
};

/**
 * Values of a new reader, with the last message of the other side; the lock of the conversation prevents newer ones.
 */
function joining({ scope: { id }, userId, side }: Joining) {
  const last = (column: SQL) =>
    sql`(select ${column} from ${messages} as last where last.reservation_id = ${id}
      and last.side = ${side === 'owner' ? 'clinic' : 'owner'} order by last.seq desc limit 1)`;
  return {
    reservationId: id,
    userId,
    lastIncomingSeq: sql`coalesce(${last(sql`last.seq`)}, 0)`,
    lastIncomingAt: last(sql`last.sent_at`),
  };
}

/**
 * Advances the sender's cursors to the new message if nothing incoming is unread; otherwise leaves them, since a queued
 * message is sent without being read. The conversation must be locked. Returns the row.
 */
export async function advanceSender(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  userId: string,
  seq: number,
): Promise<ReaderRow> {
  const isUpToDate = sql`${lastIncomingSeq} <= ${readSeq}`;
  const [row] = await tx
    .insert(conversationReaders)
    // A sender who has read nothing yet joins as a reader here, with all earlier messages as read.
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
  if (!row) throw new Error('the insert returned no row');
  return row;
}

const { placeholder } = sql;

const added = memoizeQuery(tx =>
  tx
    .insert(conversationReaders)
    .select(
      // All columns in the order of the table, as a raw select requires.
      sql`select ${placeholder('reservationId')}::uuid, reader.user_id, ${placeholder('readSeq')}::int, 0, false, 0,
          coalesce(last.seq, 0), last.sent_at, now()
        from (values (${placeholder('ownerId')}::uuid, 'clinic'), (${userOfDoctorIn(placeholder('doctorId'))}, 'owner'))
          as reader (user_id, other)
        left join lateral (select seq, sent_at from ${messages} where reservation_id = ${placeholder('reservationId')}
          and side = reader.other order by seq desc limit 1) as last on true
        where reader.user_id is not null`,
    )
    .onConflictDoNothing(),
);

/**
 * Adds the owner and the doctor's user as readers with this read cursor, unless they are. Needs the conversation's
 * lock.
 */
export async function addReaders(
  tx: Db,
  { id: reservationId }: WriteScope<'reservation'>,
  both: { readonly ownerId: string; readonly doctorId: string; readonly readSeq: number },
): Promise<void> {
  await added(tx).execute({ reservationId, ...both });
}

/**
 * Adds users of the clinic as readers of a locked conversation unless they are: what was written since the clinic's last
 * message is unread for them.
 */
export async function joinReaders(
  tx: Db,
  scope: WriteScope<'reservation'>,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const readSeq = sql`coalesce((select max(own.seq) from ${messages} as own
    where own.reservation_id = ${scope.id} and own.side = 'clinic'), 0)`;
  await tx
    .insert(conversationReaders)
    .values(userIds.map(userId => ({ ...joining({ scope, userId, side: 'clinic' }), readSeq })))
    .onConflictDoNothing();
}

/** Records the last message of a locked conversation as incoming for the readers of the other side. */
export async function recordIncoming(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  { side, ownerId }: { readonly side: 'owner' | 'clinic'; readonly ownerId: string },
  { seq, sentAt }: Pick<typeof messages.$inferSelect, 'seq' | 'sentAt'>,
): Promise<void> {
  const { reservationId, userId } = conversationReaders;
  await tx
    .update(conversationReaders)
    .set({ lastIncomingSeq: seq, lastIncomingAt: sentAt })
    .where(and(eq(reservationId, id), side === 'owner' ? ne(userId, ownerId) : eq(userId, ownerId)));
}

/**
 * Advances a reader's cursors in a locked conversation, never back. Returns the row; null without a change.
 */
export async function advanceCursors(
  tx: Db,
  reader: Joining,
  cursors: ReadCursors,
): Promise<ReaderRow | null> {
  const rows = await tx
    .insert(conversationReaders)
    .values({ ...joining(reader), ...cursors })
    .onConflictDoUpdate({
      target: key,
      set: forward,
      setWhere: sql`${readSeq} < excluded.read_seq or ${receivedSeq} < excluded.received_seq`,
    })
    .returning();
  return rows[0] ?? null;
}

/** Advances the delivery cursor of a reader. Receiving does not add a reader. */
export async function advanceReceived(
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

/** Mutes or unmutes a locked conversation for a reader. Returns whether that is a change. */
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

/** Advances the read cursors that are just before a system message, since it does not count as unread. */
export async function skipSystemMessage(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  seq: number,
): Promise<void> {
  await tx
    .update(conversationReaders)
    .set({ readSeq: seq })
    .where(and(eq(conversationReaders.reservationId, id), eq(conversationReaders.readSeq, seq - 1)));
}

/**
 * Marks every incoming message as notified for this reader. The conversation must be locked. Returns whether any was
 * not.
 */
export async function markNotified(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  userId: string,
): Promise<boolean> {
  const rows = await tx
    .update(conversationReaders)
    .set({ notifiedSeq: lastIncomingSeq })
    .where(
      and(
        eq(conversationReaders.reservationId, id),
        eq(conversationReaders.userId, userId),
        gt(lastIncomingSeq, notifiedSeq),
      ),
    )
    .returning({ userId: conversationReaders.userId });
  return rows.length > 0;
}

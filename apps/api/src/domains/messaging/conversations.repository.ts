import { type Db, memoizeQuery } from '@rifq/db';
import { conversationReaders, conversations } from '@rifq/db/schema/messaging';
import { type AnyColumn, and, eq, lt, or, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type NewConversation = Pick<
  ConversationRow,
  'reservationId' | 'ownerId' | 'clinicId' | 'lastSeq' | 'lastAt'
>;

const { placeholder } = sql;

/**
 * Locks by id alone, before the statements that decide about access.
 */
const locked = memoizeQuery(tx =>
  tx
    .select()
    .from(conversations)
    .where(eq(conversations.reservationId, placeholder('reservationId')))
    .for('no key update'),
);

/**
 * Locks a conversation until the end of the transaction, to order its messages; null if it does not exist yet. Access
 * is decided by what is read once the lock is held: use the row only after that.
 */
export async function lockConversation(tx: Db, reservationId: string): Promise<ConversationRow | null> {
  const [row] = await locked(tx).execute({ reservationId });
  return row ?? null;
}

const begun = memoizeQuery(tx =>
  tx
    .insert(conversations)
    .values({
      reservationId: placeholder('reservationId'),
      ownerId: placeholder('ownerId'),
      clinicId: placeholder('clinicId'),
      lastSeq: placeholder('lastSeq'),
      lastAt: placeholder('lastAt'),
    })
    // Without an update, the statement would neither lock nor return an existing row.
    .onConflictDoUpdate({
      target: conversations.reservationId,
      set: { lastSeq: sql`greatest(${conversations.lastSeq}, excluded.last_seq)` },
    })
    .returning(),
);

/** Creates or locks the conversation of a reservation; never decreases its `lastSeq`. */
export async function upsertConversation(tx: Db, conversation: NewConversation): Promise<ConversationRow> {
  const [row] = await begun(tx).execute(conversation);
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** The columns of a conversation that a new message changes. */
type Advance = Partial<Pick<ConversationRow, 'waitingSince' | 'redFlagAt' | 'redFlags' | 'autoRepliedAt'>> &
  Pick<ConversationRow, 'lastSeq' | 'lastAt' | 'files' | 'fileBytes'>;

/** Finds a conversation without a lock; null if it does not exist yet. */
export async function findConversation(
  db: Db,
  { id }: ReadScope<'reservation'>,
): Promise<ConversationRow | null> {
  const [row] = await db.select().from(conversations).where(eq(conversations.reservationId, id));
  return row ?? null;
}

type RoutingColumn = 'routedToDesk' | 'routedToDoctorId' | 'routedAt' | 'routedBy' | 'waitingSince';

/** Routes a locked conversation. */
export async function setRouting(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  routing: Pick<ConversationRow, RoutingColumn>,
): Promise<void> {
  await tx.update(conversations).set(routing).where(eq(conversations.reservationId, id));
}

/** Replaces the unhandled emergency signs of a locked conversation. */
export async function setRedFlags(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  flags: Pick<ConversationRow, 'redFlagAt' | 'redFlags'>,
): Promise<void> {
  await tx.update(conversations).set(flags).where(eq(conversations.reservationId, id));
}

/** Updates a locked conversation for a new message. */
export async function advanceConversation(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  advance: Advance,
): Promise<void> {
  await tx.update(conversations).set(advance).where(eq(conversations.reservationId, id));
}

/**
 * As `advanceConversation`, and advances the cursors of the sender's side to the sender's, which must be updated
 * before.
 */
export async function advanceBySender(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  { side, userId }: { readonly side: 'owner' | 'clinic'; readonly userId: string },
  advance: Advance,
): Promise<void> {
  const { ownerReceivedSeq, ownerReadSeq, clinicReceivedSeq, clinicReadSeq } = conversations;
  const { receivedSeq, readSeq } = conversationReaders;
  const forward = (own: AnyColumn, cursor: AnyColumn) =>
    sql`greatest(${own}, (select ${cursor} from ${conversationReaders}
      where ${conversationReaders.reservationId} = ${id} and ${conversationReaders.userId} = ${userId}))`;
  const cursors =
    side === 'owner'
      ? {
          ownerReceivedSeq: forward(ownerReceivedSeq, receivedSeq),
          ownerReadSeq: forward(ownerReadSeq, readSeq),
        }
      : {
          clinicReceivedSeq: forward(clinicReceivedSeq, receivedSeq),
          clinicReadSeq: forward(clinicReadSeq, readSeq),
        };
  await tx
    .update(conversations)
    .set({ ...advance, ...cursors })
    .where(eq(conversations.reservationId, id));
}

/** Advances the delivery and read cursors of a side, never back. Returns whether a cursor has changed. */
export async function advanceSideCursors(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  side: 'owner' | 'clinic',
  { receivedSeq, readSeq }: { readonly receivedSeq: number; readonly readSeq: number },
): Promise<boolean> {
  const { ownerReceivedSeq, ownerReadSeq, clinicReceivedSeq, clinicReadSeq } = conversations;
  const [received, read] =
    side === 'owner' ? [ownerReceivedSeq, ownerReadSeq] : [clinicReceivedSeq, clinicReadSeq];
  const forward = {
    received: sql`greatest(${received}, ${receivedSeq}::int)`,
    read: sql`greatest(${read}, ${readSeq}::int)`,
  };
  const rows = await tx
    .update(conversations)
    .set(
      side === 'owner'
        ? { ownerReceivedSeq: forward.received, ownerReadSeq: forward.read }
        : { clinicReceivedSeq: forward.received, clinicReadSeq: forward.read },
    )
    .where(and(eq(conversations.reservationId, id), or(lt(received, receivedSeq), lt(read, readSeq))))
    .returning({ id: conversations.reservationId });
  return rows.length > 0;
}

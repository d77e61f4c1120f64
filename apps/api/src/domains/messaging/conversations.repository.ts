import { type Db, memoizeQuery } from '@rifq/db';
import { conversationReaders, conversations } from '@rifq/db/schema/messaging';
import { type AnyColumn, and, eq, lt, or, sql } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';

export type ConversationRow = typeof conversations.$inferSelect;
export type NewConversation = Pick<
  ConversationRow,
  'reservationId' | 'ownerId' | 'clinicId' | 'lastSeq' | 'lastAt'
>;

const { placeholder } = sql;

/** For this very statement: `lock` by id, so that it can stand at the head of a trip whose other statements decide about access. */
const locked = memoizeQuery(tx =>
  tx
    .select()
    .from(conversations)
    .where(eq(conversations.reservationId, placeholder('reservationId')))
    .for('no key update')
    .prepare(''),
);

/**
 * Locks a conversation until the end of the transaction, which gives its messages one order; null where there is none yet. By its
 * id alone, so that access is decided by what is read once the lock is held: look at the row only after that.
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
    // Without a change it would neither lock nor answer the row that is there.
    .onConflictDoUpdate({
      target: conversations.reservationId,
      set: { lastSeq: sql`greatest(${conversations.lastSeq}, excluded.last_seq)` },
    })
    .returning()
    .prepare(''),
);

/** The conversation of a reservation, locked: it is added where there is none yet, and never set back. */
export async function upsertConversation(tx: Db, conversation: NewConversation): Promise<ConversationRow> {
  const [row] = await begun(tx).execute(conversation);
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** What a new message changes of its conversation. */
type Advance = Partial<Pick<ConversationRow, 'waitingSince'>> &
  Pick<ConversationRow, 'lastSeq' | 'lastAt' | 'files' | 'fileBytes'>;

/** Writes what a new message changes of a conversation, which is locked. */
export async function advanceConversation(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  advance: Advance,
): Promise<void> {
  await tx.update(conversations).set(advance).where(eq(conversations.reservationId, id));
}

/** The same, and its sender's side follows the places of the sender, once these have moved. */
export async function advanceBySender(
  tx: Db,
  { id }: WriteScope<'reservation'>,
  { side, userId }: { readonly side: 'owner' | 'clinic'; readonly userId: string },
  advance: Advance,
): Promise<void> {
  const { ownerReceivedSeq, ownerReadSeq, clinicReceivedSeq, clinicReadSeq } = conversations;
  const { receivedSeq, readSeq } = conversationReaders;
  const forward = (own: AnyColumn, place: AnyColumn) =>
    sql`greatest(${own}, (select ${place} from ${conversationReaders}
      where ${conversationReaders.reservationId} = ${id} and ${conversationReaders.userId} = ${userId}))`;
  const places =
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
    .set({ ...advance, ...places })
    .where(eq(conversations.reservationId, id));
}

/** Moves up to where a side has received and read forward, never back. Answers whether the other side sees a difference. */
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

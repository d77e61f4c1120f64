import { type Db, newId } from '@rifq/db';
import {
  clinicNotes,
  conversationReaders,
  conversations,
  messageFiles,
  messages,
  savedReplies,
} from '@rifq/db/schema/messaging';
import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { BuiltReservation } from './clinic-builders.ts';

export type BuiltMessage = typeof messages.$inferSelect;

type Conversed = Pick<BuiltReservation, 'id' | 'ownerId' | 'clinicId'>;

/** Builds the conversation of a reservation, if it has none yet. */
export async function buildConversation(
  db: Db,
  { id, ownerId, clinicId }: Conversed,
  overrides: Partial<typeof conversations.$inferInsert> = {},
): Promise<void> {
  await db
    .insert(conversations)
    .values({ reservationId: id, ownerId, clinicId, lastAt: new Date(), ...overrides })
    .onConflictDoNothing();
}

/** Builds the last message of a conversation, by default a text by the owner. */
export async function buildMessage(
  db: Db,
  reservation: Conversed,
  overrides: Partial<typeof messages.$inferInsert> = {},
): Promise<BuiltMessage> {
  await buildConversation(db, reservation);
  const sentAt = overrides.sentAt ?? new Date();
  const [conversation] = await db
    .update(conversations)
    .set({ lastSeq: sql`${conversations.lastSeq} + 1`, lastAt: sentAt })
    .where(sql`${conversations.reservationId} = ${reservation.id}`)
    .returning({ lastSeq: conversations.lastSeq });
  const text = overrides.text === undefined ? 'حكّة في الأذن اليمنى' : overrides.text;
  const [row] = await db
    .insert(messages)
    .values({
      id: newId(),
      reservationId: reservation.id,
      seq: conversation?.lastSeq ?? 1,
      side: 'owner',
      kind: 'text',
      senderId: reservation.ownerId,
      text,
      folded: text,
      sentAt,
      ...overrides,
    })
    .returning();
  if (!row) throw new Error('the insert returned no row');
  const { reservationId, userId } = conversationReaders;
  const reads = { owner: ne(userId, reservation.ownerId), clinic: eq(userId, reservation.ownerId) };
  if (row.side !== 'system')
    await db
      .update(conversationReaders)
      .set({ lastIncomingSeq: row.seq, lastIncomingAt: row.sentAt })
      .where(and(eq(reservationId, reservation.id), reads[row.side]));
  return row;
}

/** Builds the last message of a conversation: a photo by the owner with this key. */
export async function buildPhotoMessage(db: Db, reservation: Conversed, key: string): Promise<BuiltMessage> {
  const message = await buildMessage(db, reservation, { kind: 'photo', text: null, folded: null });
  const file = { messageId: message.id, reservationId: reservation.id, key, kind: 'photo' as const };
  await db.insert(messageFiles).values({ ...file, bytes: 1000, width: 40, height: 30 });
  return message;
}

/** Builds a user's reader state of a conversation, with the last incoming message. */
export async function buildReader(db: Db, reader: typeof conversationReaders.$inferInsert): Promise<void> {
  const [last] = await db
    .select({ lastIncomingSeq: messages.seq, lastIncomingAt: messages.sentAt })
    .from(messages)
    .innerJoin(conversations, eq(conversations.reservationId, messages.reservationId))
    .where(
      and(
        eq(messages.reservationId, reader.reservationId),
        sql`${messages.side} = case ${conversations.ownerId} when ${reader.userId} then 'clinic' else 'owner' end`,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(1);
  await db.insert(conversationReaders).values({ ...last, ...reader });
}

/** Builds a note for colleagues. Returns its id. */
export async function buildClinicNote(
  db: Db,
  of: Pick<typeof clinicNotes.$inferInsert, 'reservationId' | 'clinicId' | 'memberId'>,
  overrides: Partial<typeof clinicNotes.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const written = { author: 'د. سلمى الحدّاد', text: 'يُتابَع وزنه يوم الأحد.' };
  await db.insert(clinicNotes).values({ id, ...written, ...of, ...overrides });
  return id;
}

/** Builds a saved reply of a clinic. Returns its id. */
export async function buildSavedReply(
  db: Db,
  clinicId: string,
  overrides: Partial<typeof savedReplies.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const written = { title: 'موعد المتابعة', text: 'نراكم بعد أسبوعين للمتابعة.' };
  await db.insert(savedReplies).values({ id, clinicId, ...written, ...overrides });
  return id;
}

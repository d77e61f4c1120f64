import type { Db } from '@rifq/db';
import { clinicNotes } from '@rifq/db/schema/messaging';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../../core/access.ts';
import { seal } from '../../../core/seal.ts';

export type NoteRow = typeof clinicNotes.$inferSelect;

const presentOn = ({ id }: ReadScope<'reservation'>) =>
  and(eq(clinicNotes.reservationId, id), isNull(clinicNotes.removedAt));

/** Lists the notes on a conversation that have not been removed, newest last. */
export async function listNotes(
  db: Db,
  reservation: ReadScope<'reservation'>,
  most: number,
): Promise<NoteRow[]> {
  return db
    .select()
    .from(clinicNotes)
    .where(presentOn(reservation))
    .orderBy(asc(clinicNotes.createdAt), asc(clinicNotes.id))
    .limit(most);
}

export async function countNotes(db: Db, reservation: ReadScope<'reservation'>): Promise<number> {
  const [row] = await db.select({ n: count() }).from(clinicNotes).where(presentOn(reservation));
  return row?.n ?? 0;
}

/** Finds a note, also a removed one; null for none. */
export async function findNote(db: Db, id: string): Promise<Sealed<'clinicNote', NoteRow> | null> {
  const [row] = await db.select().from(clinicNotes).where(eq(clinicNotes.id, id));
  if (!row) return null;
  const { clinicId, memberId } = row;
  // It belongs to the clinic: no user owns it.
  return seal({ type: 'clinicNote', id, ownerId: clinicId, clinicId, memberId }, row);
}

/** Adds a note; null where its id is taken. */
export async function insertNote(tx: Db, note: Omit<NoteRow, 'removedAt'>): Promise<NoteRow | null> {
  const [row] = await tx.insert(clinicNotes).values(note).onConflictDoNothing().returning();
  return row ?? null;
}

/** Removes a note. Returns whether it was not removed before. */
export async function removeNoteRow(tx: Db, { id }: WriteScope<'clinicNote'>, now: Date): Promise<boolean> {
  const rows = await tx
    .update(clinicNotes)
    .set({ removedAt: now })
    .where(and(eq(clinicNotes.id, id), isNull(clinicNotes.removedAt)))
    .returning({ id: clinicNotes.id });
  return rows.length > 0;
}

import { type Db, equalsAny } from '@rifq/db';
import { visitNotes } from '@rifq/db/schema/records';
import { eq, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

export type VisitNoteRow = typeof visitNotes.$inferSelect;
export type NoteFields = Omit<VisitNoteRow, 'reservationId' | 'changedBy' | 'createdAt' | 'updatedAt'>;

/** Finds the note of a visit; null before the first was saved. */
export async function findVisitNote(db: Db, visit: ReadScope<'reservation'>): Promise<VisitNoteRow | null> {
  const [row] = await db.select().from(visitNotes).where(eq(visitNotes.reservationId, visit.id));
  return row ?? null;
}

/** Lists the notes of these visits, by visit. */
export async function listVisitNotes(
  db: Db,
  visits: readonly ReadScope<'reservation'>[],
): Promise<Map<string, VisitNoteRow>> {
  const ids = visits.map(({ id }) => id);
  const rows = await db.select().from(visitNotes).where(equalsAny(visitNotes.reservationId, ids));
  return new Map(rows.map(row => [row.reservationId, row]));
}

/** Replaces the note of a visit. */
export async function upsertNote(
  tx: Db,
  visit: WriteScope<'reservation'>,
  note: NoteFields & Pick<VisitNoteRow, 'changedBy'>,
): Promise<void> {
  await tx
    .insert(visitNotes)
    .values({ ...note, reservationId: visit.id })
    .onConflictDoUpdate({ target: visitNotes.reservationId, set: { ...note, updatedAt: sql`now()` } });
}

import { type Db, equalsAny } from '@rifq/db';
import { remindedDoses } from '@rifq/db/schema/reminders';
import { eq, lt } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type RemindedRow = typeof remindedDoses.$inferSelect;

/** Lists the reminded doses of these pets, by pet. */
export async function listReminded(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
): Promise<Map<string, RemindedRow[]>> {
  const petIds = pets.map(pet => pet.id);
  const rows = await db.select().from(remindedDoses).where(equalsAny(remindedDoses.petId, petIds));
  return Map.groupBy(rows, row => row.petId);
}

/** Lists the doses of one reminder. */
export async function listDosesOf(db: Db, reminder: ReadScope<'reminder'>): Promise<RemindedRow[]> {
  return db.select().from(remindedDoses).where(eq(remindedDoses.reminderId, reminder.id));
}

/** Records the doses of a reminder of this pet. */
export async function insertReminded(
  tx: Db,
  pet: WriteScope<'pet'>,
  rows: readonly Omit<RemindedRow, 'petId'>[],
): Promise<void> {
  await tx.insert(remindedDoses).values(rows.map(row => ({ ...row, petId: pet.id })));
}

export async function deleteReminder(tx: Db, reminder: WriteScope<'reminder'>): Promise<void> {
  await tx.delete(remindedDoses).where(eq(remindedDoses.reminderId, reminder.id));
}

/** Deletes the doses that were reminded before a date. */
export async function deleteRemindedBefore(db: Db, before: string): Promise<void> {
  await db.delete(remindedDoses).where(lt(remindedDoses.remindedOn, before));
}

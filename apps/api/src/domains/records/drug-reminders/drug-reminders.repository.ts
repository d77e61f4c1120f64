import { type Db, equalsAny } from '@rifq/db';
import { drugDoses, drugReminders, prescriptions } from '@rifq/db/schema/records';
import type { DrugDoseState } from '@rifq/rules';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../../core/access.ts';
import { seal } from '../../../core/seal.ts';

export type DrugReminderRow = typeof drugReminders.$inferSelect;
export type DrugDoseRow = typeof drugDoses.$inferSelect;
export type DrugTimes = Pick<DrugReminderRow, 'minutes' | 'startsOn' | 'endsOn' | 'nextAt'>;

const sealed = (row: DrugReminderRow | undefined): Sealed<'drugReminder', DrugReminderRow> | null =>
  row ? seal({ type: 'drugReminder', id: row.id, ownerId: row.ownerId }, row) : null;

/** Finds a prescription, those taken back excluded; null for none. */
export async function findPrescribed(db: Db, id: string) {
  const [row] = await db
    .select()
    .from(prescriptions)
    .where(and(eq(prescriptions.id, id), isNull(prescriptions.removedAt)));
  return row ?? null;
}

export async function findDrugReminder(
  db: Db,
  id: string,
): Promise<Sealed<'drugReminder', DrugReminderRow> | null> {
  const [row] = await db.select().from(drugReminders).where(eq(drugReminders.id, id));
  return sealed(row);
}

/** As `findDrugReminder`, locked until the end of the transaction. */
export async function lockDrugReminder(
  tx: Db,
  id: string,
): Promise<Sealed<'drugReminder', DrugReminderRow> | null> {
  const [row] = await tx.select().from(drugReminders).where(eq(drugReminders.id, id)).for('update');
  return sealed(row);
}

/** Finds the reminder of a prescription of a locked pet; null for none. */
export async function findReminderOfPrescription(
  db: Db,
  prescriptionId: string,
): Promise<DrugReminderRow | null> {
  const [row] = await db
    .select()
    .from(drugReminders)
    .where(eq(drugReminders.prescriptionId, prescriptionId))
    .for('update');
  return row ?? null;
}

/** Lists the reminders of a pet, those that have ended last. */
export function listDrugReminders(db: Db, pet: ReadScope<'pet'>): Promise<DrugReminderRow[]> {
  return db
    .select()
    .from(drugReminders)
    .where(eq(drugReminders.petId, pet.id))
    .orderBy(asc(isNull(drugReminders.nextAt)), desc(drugReminders.id));
}

/** Lists the reminders of a user that have doses to come. */
export function listActiveOf(db: Db, { id }: ReadScope<'user'>): Promise<DrugReminderRow[]> {
  return db
    .select()
    .from(drugReminders)
    .where(and(eq(drugReminders.ownerId, id), isNotNull(drugReminders.nextAt)))
    .orderBy(asc(drugReminders.id))
    .for('update');
}

export async function insertDrugReminder(
  tx: Db,
  pet: WriteScope<'pet'>,
  reminder: Pick<DrugReminderRow, 'id' | 'prescriptionId' | 'ownerId'> & DrugTimes,
): Promise<void> {
  await tx.insert(drugReminders).values({ ...reminder, petId: pet.id });
}

/** Changes the times of a reminder, which switches it on again if it had ended. */
export async function setDrugTimes(tx: Db, id: string, times: DrugTimes): Promise<void> {
  await tx
    .update(drugReminders)
    .set({ ...times, endedAt: null, updatedAt: sql`now()` })
    .where(eq(drugReminders.id, id));
}

/** Sets when the next dose is due; null if none is. */
export async function setNextDose(tx: Db, id: string, nextAt: Date | null): Promise<void> {
  await tx.update(drugReminders).set({ nextAt }).where(eq(drugReminders.id, id));
}

/** Ends a reminder: no dose of it becomes due any more. */
export async function setDrugReminderEnded(tx: Db, id: string, endedAt: Date): Promise<void> {
  await tx
    .update(drugReminders)
    .set({ endedAt, nextAt: null, updatedAt: sql`now()` })
    .where(eq(drugReminders.id, id));
}

/** Deletes the reminders of a pet for what these reservations prescribed, with their doses. */
export async function deletePrescribedReminders(
  tx: Db,
  pet: WriteScope<'pet'>,
  reservationIds: readonly string[],
): Promise<void> {
  const prescribed = tx
    .select({ id: prescriptions.id })
    .from(prescriptions)
    .where(equalsAny(prescriptions.reservationId, reservationIds));
  await tx
    .delete(drugReminders)
    .where(and(eq(drugReminders.petId, pet.id), inArray(drugReminders.prescriptionId, prescribed)));
}

/** Locks reminders of which a dose is due, the earliest first; skips those locked by another process. */
export function lockDueReminders(tx: Db, now: Date, limit: number): Promise<DrugReminderRow[]> {
  return tx
    .select()
    .from(drugReminders)
    .where(lte(drugReminders.nextAt, now))
    .orderBy(asc(drugReminders.nextAt))
    .limit(limit)
    .for('no key update', { skipLocked: true });
}

/** Inserts a dose that has become due. Returns whether it is new. */
export async function insertDrugDose(tx: Db, reminderId: string, dueAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(drugDoses)
    .values({ reminderId, dueAt })
    .onConflictDoNothing()
    .returning({ dueAt: drugDoses.dueAt });
  return rows.length > 0;
}

export async function findDrugDose(db: Db, reminderId: string, dueAt: Date): Promise<DrugDoseRow | null> {
  const [row] = await db
    .select()
    .from(drugDoses)
    .where(and(eq(drugDoses.reminderId, reminderId), eq(drugDoses.dueAt, dueAt)));
  return row ?? null;
}

/** Marks a dose, or takes the mark back. */
export async function setDrugDoseState(
  tx: Db,
  reminder: WriteScope<'drugReminder'>,
  dueAt: Date,
  mark: { readonly state: DrugDoseState; readonly markedAt: Date } | null,
): Promise<void> {
  await tx
    .update(drugDoses)
    .set(mark ?? { state: null, markedAt: null })
    .where(and(eq(drugDoses.reminderId, reminder.id), eq(drugDoses.dueAt, dueAt)));
}

/** Lists doses of a reminder that became due before a time, the latest first. */
export function listDrugDoses(
  db: Db,
  reminderId: string,
  before: Date | null,
  limit: number,
): Promise<DrugDoseRow[]> {
  return db
    .select()
    .from(drugDoses)
    .where(
      and(eq(drugDoses.reminderId, reminderId), before === null ? undefined : lt(drugDoses.dueAt, before)),
    )
    .orderBy(desc(drugDoses.dueAt))
    .limit(limit);
}

/** Lists the latest doses of each of these reminders, the latest first. */
export function listLatestDoses(
  db: Db,
  reminderIds: readonly string[],
  limit: number,
): Promise<DrugDoseRow[]> {
  const place = sql<number>`row_number() over (partition by ${drugDoses.reminderId} order by ${drugDoses.dueAt} desc)`;
  const numbered = db
    .select({
      reminderId: drugDoses.reminderId,
      dueAt: drugDoses.dueAt,
      state: drugDoses.state,
      markedAt: drugDoses.markedAt,
      place: place.as('place'),
    })
    .from(drugDoses)
    .where(equalsAny(drugDoses.reminderId, reminderIds))
    .as('numbered');
  return db
    .select({
      reminderId: numbered.reminderId,
      dueAt: numbered.dueAt,
      state: numbered.state,
      markedAt: numbered.markedAt,
    })
    .from(numbered)
    .where(lte(numbered.place, limit))
    .orderBy(asc(numbered.reminderId), desc(numbered.dueAt));
}

/** Counts the doses of these prescriptions that have become due, by prescription. */
export async function countDrugDoses(db: Db, prescriptionIds: readonly string[]) {
  const { state } = drugDoses;
  const rows = await db
    .select({
      prescriptionId: drugReminders.prescriptionId,
      due: count(drugDoses.dueAt),
      given: sql<number>`(count(*) filter (where ${state} = 'given'))::int`,
      skipped: sql<number>`(count(*) filter (where ${state} = 'skipped'))::int`,
    })
    .from(drugReminders)
    .leftJoin(drugDoses, eq(drugDoses.reminderId, drugReminders.id))
    .where(equalsAny(drugReminders.prescriptionId, prescriptionIds))
    .groupBy(drugReminders.prescriptionId);
  return new Map(rows.map(({ prescriptionId, ...counts }) => [prescriptionId, counts]));
}

/** Lists the reminders of a user after an id. */
export function listDrugRemindersForExport(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  return db
    .select()
    .from(drugReminders)
    .where(and(eq(drugReminders.ownerId, user.id), gt(drugReminders.id, after)))
    .orderBy(asc(drugReminders.id))
    .limit(limit);
}

/** Lists the doses of these reminders, for their export. */
export function listDosesForExport(db: Db, reminderIds: readonly string[]): Promise<DrugDoseRow[]> {
  return db
    .select()
    .from(drugDoses)
    .where(equalsAny(drugDoses.reminderId, reminderIds))
    .orderBy(asc(drugDoses.reminderId), asc(drugDoses.dueAt));
}

/** Deletes the reminders of a user, with their doses. */
export async function deleteDrugRemindersOf(tx: Db, user: WriteScope<'user'>): Promise<void> {
  await tx.delete(drugReminders).where(eq(drugReminders.ownerId, user.id));
}

import { type Db, equalsAny } from '@rifq/db';
import { clinicHolidays } from '@rifq/db/schema/scheduling';
import type { CivilDate } from '@rifq/rules';
import { and, asc, eq, gte } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../../core/access.ts';
import { seal } from '../../../core/seal.ts';

export type HolidayRow = typeof clinicHolidays.$inferSelect;
export type NewHoliday = typeof clinicHolidays.$inferInsert;

/**
 * Lists the holidays of clinics, earliest first.
 * @param since only those that end on this day or later
 */
export async function listHolidays(
  db: Db,
  clinicIds: readonly string[],
  since?: CivilDate,
): Promise<HolidayRow[]> {
  return db
    .select()
    .from(clinicHolidays)
    .where(
      and(
        equalsAny(clinicHolidays.clinicId, clinicIds),
        since === undefined ? undefined : gte(clinicHolidays.to, since),
      ),
    )
    .orderBy(asc(clinicHolidays.from), asc(clinicHolidays.id));
}

/** Finds a holiday; null for none. */
export async function findHoliday(db: Db, id: string): Promise<Sealed<'clinicHoliday', HolidayRow> | null> {
  const [row] = await db.select().from(clinicHolidays).where(eq(clinicHolidays.id, id));
  // It belongs to the clinic: no user owns it.
  return row ? seal({ type: 'clinicHoliday', id, ownerId: row.clinicId, clinicId: row.clinicId }, row) : null;
}

/** Adds a holiday. */
export async function insertHoliday(tx: Db, holiday: NewHoliday): Promise<void> {
  await tx.insert(clinicHolidays).values(holiday);
}

/** Deletes a holiday. Returns whether it still existed. */
export async function deleteHoliday(tx: Db, { id }: WriteScope<'clinicHoliday'>): Promise<boolean> {
  const deleted = await tx
    .delete(clinicHolidays)
    .where(eq(clinicHolidays.id, id))
    .returning({ id: clinicHolidays.id });
  return deleted.length > 0;
}

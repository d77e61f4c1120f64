import { type Db, equalsAny } from '@rifq/db';
import { prescriptions } from '@rifq/db/schema/records';
import { and, asc, count, eq } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

export type PrescriptionRow = typeof prescriptions.$inferSelect;

/** Lists the prescriptions of these visits, in the order in which they were written. */
export function listPrescriptions(
  db: Db,
  visits: readonly ReadScope<'reservation'>[],
): Promise<PrescriptionRow[]> {
  const ids = visits.map(({ id }) => id);
  return db
    .select()
    .from(prescriptions)
    .where(equalsAny(prescriptions.reservationId, ids))
    .orderBy(asc(prescriptions.id));
}

export async function countPrescriptions(db: Db, visit: ReadScope<'reservation'>): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(prescriptions)
    .where(eq(prescriptions.reservationId, visit.id));
  return row?.n ?? 0;
}

export async function insertPrescription(
  tx: Db,
  visit: WriteScope<'reservation'>,
  prescription: Omit<typeof prescriptions.$inferInsert, 'reservationId'>,
): Promise<void> {
  await tx.insert(prescriptions).values({ ...prescription, reservationId: visit.id });
}

/** Deletes a prescription of a visit. Returns whether it existed. */
export async function deletePrescription(
  tx: Db,
  visit: WriteScope<'reservation'>,
  id: string,
): Promise<boolean> {
  const rows = await tx
    .delete(prescriptions)
    .where(and(eq(prescriptions.id, id), eq(prescriptions.reservationId, visit.id)))
    .returning({ id: prescriptions.id });
  return rows.length > 0;
}

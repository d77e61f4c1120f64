import { type Db, equalsAny } from '@rifq/db';
import { prescriptions } from '@rifq/db/schema/records';
import { and, asc, count, eq, isNull } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../../core/access.ts';

export type PrescriptionRow = typeof prescriptions.$inferSelect;

/** Lists the prescriptions of these visits in the order in which they were written, those taken back included. */
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

/** Counts the prescriptions of a visit, those taken back included. */
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

/** Takes a prescription of a visit back. Returns whether there was one. */
export async function takePrescriptionBack(
  tx: Db,
  visit: WriteScope<'reservation'>,
  id: string,
  removed: { readonly removedAt: Date; readonly removedBy: string },
): Promise<boolean> {
  const isIt = and(eq(prescriptions.id, id), eq(prescriptions.reservationId, visit.id));
  const rows = await tx
    .update(prescriptions)
    .set(removed)
    .where(and(isIt, isNull(prescriptions.removedAt)))
    .returning({ id: prescriptions.id });
  return rows.length > 0;
}

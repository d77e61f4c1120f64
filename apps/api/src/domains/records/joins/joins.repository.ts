import { type Db, equalsAny } from '@rifq/db';
import { petProblems, recordAccessLog, visitFiles } from '@rifq/db/schema/records';
import { and, count, eq } from 'drizzle-orm';

const moving = (ids: readonly string[] | null, table: typeof petProblems | typeof recordAccessLog) =>
  ids === null ? undefined : equalsAny(table.id, ids);

/**
 * Moves the entries of a pet in the access log to another. Returns their ids.
 * @param ids only these entries; null for all
 */
export async function moveAccessLog(
  tx: Db,
  { from, to }: { readonly from: string; readonly to: string },
  ids: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx
    .update(recordAccessLog)
    .set({ petId: to })
    .where(and(eq(recordAccessLog.petId, from), moving(ids, recordAccessLog)))
    .returning({ id: recordAccessLog.id });
  return rows.map(({ id }) => id);
}

/**
 * Moves the problems of a pet to another. Returns their ids.
 * @param ids only these problems; null for all
 */
export async function moveProblems(
  tx: Db,
  { from, to }: { readonly from: string; readonly to: string },
  ids: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx
    .update(petProblems)
    .set({ petId: to })
    .where(and(eq(petProblems.petId, from), moving(ids, petProblems)))
    .returning({ id: petProblems.id });
  return rows.map(({ id }) => id);
}

/** Moves the problems of a pet that were noted in these visits to another. */
export async function moveProblemsNotedIn(
  tx: Db,
  { from, to }: { readonly from: string; readonly to: string },
  reservationIds: readonly string[],
): Promise<void> {
  await tx
    .update(petProblems)
    .set({ petId: to })
    .where(and(eq(petProblems.petId, from), equalsAny(petProblems.reservationId, reservationIds)));
}

/** Counts the files of these visits that their owner sees, by visit. */
export async function countSharedFiles(
  db: Db,
  reservationIds: readonly string[],
): Promise<{ readonly reservationId: string; readonly n: number }[]> {
  return db
    .select({ reservationId: visitFiles.reservationId, n: count() })
    .from(visitFiles)
    .where(and(equalsAny(visitFiles.reservationId, reservationIds), eq(visitFiles.isForOwner, true)))
    .groupBy(visitFiles.reservationId);
}

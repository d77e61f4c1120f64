import { type Db, equalsAny } from '@rifq/db';
import { visitFiles } from '@rifq/db/schema/records';
import { and, asc, count, eq } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type VisitFileRow = typeof visitFiles.$inferSelect;

/** What a doctor states of a file. */
export type VisitFileFields = Pick<
  VisitFileRow,
  'kind' | 'title' | 'takenOn' | 'laboratory' | 'values' | 'isForOwner'
>;

/** Lists the files of these visits in the order in which they were added. */
export function listVisitFiles(db: Db, visits: readonly ReadScope<'reservation'>[]): Promise<VisitFileRow[]> {
  const ids = visits.map(({ id }) => id);
  return db
    .select()
    .from(visitFiles)
    .where(equalsAny(visitFiles.reservationId, ids))
    .orderBy(asc(visitFiles.id));
}

export async function countVisitFiles(db: Db, visit: ReadScope<'reservation'>): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(visitFiles)
    .where(eq(visitFiles.reservationId, visit.id));
  return row?.n ?? 0;
}

export async function insertVisitFile(
  tx: Db,
  visit: WriteScope<'reservation'>,
  file: Omit<typeof visitFiles.$inferInsert, 'reservationId'>,
): Promise<void> {
  await tx.insert(visitFiles).values({ ...file, reservationId: visit.id });
}

const isIt = (visit: ReadScope<'reservation'>, id: string) =>
  and(eq(visitFiles.id, id), eq(visitFiles.reservationId, visit.id));

export async function findVisitFile(
  db: Db,
  visit: ReadScope<'reservation'>,
  id: string,
): Promise<VisitFileRow | null> {
  const [row] = await db.select().from(visitFiles).where(isIt(visit, id));
  return row ?? null;
}

/** Finds the file of a visit that was taken from a message. */
export async function findFileFromMessage(
  db: Db,
  visit: ReadScope<'reservation'>,
  messageId: string,
): Promise<VisitFileRow | null> {
  const [row] = await db
    .select()
    .from(visitFiles)
    .where(and(eq(visitFiles.reservationId, visit.id), eq(visitFiles.messageId, messageId)));
  return row ?? null;
}

export async function describeVisitFile(
  tx: Db,
  visit: WriteScope<'reservation'>,
  id: string,
  fields: VisitFileFields,
): Promise<void> {
  await tx.update(visitFiles).set(fields).where(isIt(visit, id));
}

export async function deleteVisitFile(tx: Db, visit: WriteScope<'reservation'>, id: string): Promise<void> {
  await tx.delete(visitFiles).where(isIt(visit, id));
}

/**
 * Finds the visit, the title and the audience of a stored file by its key; null for a file of no visit. Callers decide
 * by the visit who may know of it.
 */
export async function findVisitFileOfKey(
  db: Db,
  key: string,
): Promise<Pick<VisitFileRow, 'reservationId' | 'title' | 'isForOwner'> | null> {
  const { reservationId, title, isForOwner } = visitFiles;
  const [row] = await db
    .select({ reservationId, title, isForOwner })
    .from(visitFiles)
    .where(eq(visitFiles.key, key));
  return row ?? null;
}

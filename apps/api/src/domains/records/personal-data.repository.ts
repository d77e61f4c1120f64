import { type Db, equalsAny } from '@rifq/db';
import { prescriptions, visitAddenda, visitFiles } from '@rifq/db/schema/records';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';

type Visits = readonly ReadScope<'reservation'>[];
const idsOf = (visits: Visits) => visits.map(({ id }) => id);

/** Lists what their owner reads of the prescriptions of these visits after an id. */
export function listPrescriptionsForExport(db: Db, visits: Visits, after: string, limit: number) {
  const { id, reservationId, drug, strength, dose, route, frequency } = prescriptions;
  const { durationDays, quantity, note, prescriber, createdAt, removedAt } = prescriptions;
  return db
    .select({
      id,
      reservationId,
      drug,
      strength,
      dose,
      route,
      frequency,
      durationDays,
      quantity,
      note,
      prescriber,
      createdAt,
    })
    .from(prescriptions)
    .where(and(equalsAny(reservationId, idsOf(visits)), isNull(removedAt), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Lists the files for their owner of these visits after an id. */
export function listVisitFilesForExport(db: Db, visits: Visits, after: string, limit: number) {
  const { id, reservationId, kind, title, takenOn, laboratory, values, key, author, isForOwner, createdAt } =
    visitFiles;
  return db
    .select({ id, reservationId, kind, title, takenOn, laboratory, values, key, author, createdAt })
    .from(visitFiles)
    .where(and(equalsAny(reservationId, idsOf(visits)), eq(isForOwner, true), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/** Lists the addenda for their owner of these visits after an id. */
export function listAddendaForExport(db: Db, visits: Visits, after: string, limit: number) {
  const { id, reservationId, text, author, isForOwner, at } = visitAddenda;
  return db
    .select({ id, reservationId, text, author, at })
    .from(visitAddenda)
    .where(and(equalsAny(reservationId, idsOf(visits)), eq(isForOwner, true), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { reservationKinds, reservationRules } from '@rifq/rules';
import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { Sealed } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { daysBefore } from '../../core/retention.ts';
import { openingStates } from './record-window.ts';
import { type ReservationRow, sealReservation } from './reservations.repository.ts';

/** The condition of `recordOpenUntil` in SQL. */
export function opensRecord(now: Date) {
  const { state, kind, endsAt, arrivedAt, managed } = reservations;
  const isOpenNow = and(
    gt(endsAt, daysBefore(now, reservationRules.recordDays)),
    or(ne(kind, reservationKinds.visit), isNotNull(arrivedAt)),
  );
  return and(inArray(state, openingStates), or(managed, isOpenNow));
}

/** Lists the latest reservation of each pet whose record is open to a clinic. */
export async function listOpenRecords(
  db: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  now: Date,
): Promise<Sealed<'reservation', ReservationRow>[]> {
  const rows = await db
    .selectDistinctOn([reservations.petId])
    .from(reservations)
    .where(and(eq(reservations.clinicId, clinicId), opensRecord(now)))
    .orderBy(asc(reservations.petId), desc(reservations.startsAt));
  return rows.map(sealReservation);
}

/** Finds a reservation that opens the record of a pet to a clinic; null for none. */
export async function findOpenRecord(
  db: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  petId: string,
  now: Date,
): Promise<Sealed<'reservation', ReservationRow> | null> {
  const [row] = await db
    .select()
    .from(reservations)
    .where(and(eq(reservations.petId, petId), eq(reservations.clinicId, clinicId), opensRecord(now)))
    .limit(1);
  return row ? sealReservation(row) : null;
}

import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { reservationRules } from '@rifq/rules';
import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Sealed } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { daysBefore } from '../../core/retention.ts';
import { openingStates } from './record-window.ts';
import { type ReservationRow, sealReservation } from './reservations.repository.ts';

/** The condition of `recordOpenUntil` in SQL. */
function opens(now: Date) {
  const { state, endsAt } = reservations;
  return and(gt(endsAt, daysBefore(now, reservationRules.recordDays)), inArray(state, openingStates));
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
    .where(and(eq(reservations.clinicId, clinicId), opens(now)))
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
    .where(and(eq(reservations.petId, petId), eq(reservations.clinicId, clinicId), opens(now)))
    .limit(1);
  return row ? sealReservation(row) : null;
}

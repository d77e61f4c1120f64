import { type Db, equalsAny } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { reservationKinds } from '@rifq/rules';
import { and, desc, eq, inArray, isNotNull, max, not, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Sealed } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';
import { opensRecord } from '../open-records.repository.ts';
import { type ReservationRow, sealReservation } from '../reservations.repository.ts';

type OfClinic = Pick<Membership, 'clinicId'>;

/** Whether a reservation opens the record of a user to a clinic, as a condition of another domain's statement. */
export function opensRecordOf({ clinicId }: OfClinic, userId: SQLWrapper, now: Date): SQL {
  const opens = and(
    eq(reservations.clinicId, clinicId),
    sql`${reservations.ownerId} = ${userId}`,
    opensRecord(now),
  );
  return sql`exists (select 1 from ${reservations} where ${opens})`;
}

const ofClients = ({ clinicId }: OfClinic, userIds: readonly string[]) =>
  and(eq(reservations.clinicId, clinicId), equalsAny(reservations.ownerId, userIds));

/** Lists the pets of these owners whose records are open to a clinic. */
export async function listOpenPets(
  db: Db,
  clinic: OfClinic,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ petId: reservations.petId })
    .from(reservations)
    .where(and(ofClients(clinic, userIds), opensRecord(now)));
  return rows.map(({ petId }) => petId);
}

/** Lists the start of each owner's last reservation with a clinic that was not cancelled and did not expire. */
export async function listLastStarts(
  db: Db,
  clinic: OfClinic,
  userIds: readonly string[],
): Promise<{ readonly ownerId: string; readonly startsAt: Date | null }[]> {
  return db
    .select({ ownerId: reservations.ownerId, startsAt: max(reservations.startsAt) })
    .from(reservations)
    .where(and(ofClients(clinic, userIds), not(inArray(reservations.state, ['cancelled', 'expired']))))
    .groupBy(reservations.ownerId);
}

/** Lists the reservations of an owner with a clinic, the latest first, without those that ended unpaid. */
export async function listOfOwnerAt(
  db: Db,
  { clinicId }: OfClinic,
  userId: string,
  limit: number,
): Promise<Sealed<'reservation', ReservationRow>[]> {
  const { state, paidAt, kind } = reservations;
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        ofClients({ clinicId }, [userId]),
        or(
          isNotNull(paidAt),
          eq(kind, reservationKinds.visit),
          not(inArray(state, ['cancelled', 'expired'])),
        ),
      ),
    )
    .orderBy(desc(reservations.startsAt), desc(reservations.id))
    .limit(limit);
  return rows.map(sealReservation);
}

/** Whether an owner has had a reservation with a clinic, in any state. */
export async function hasAnyAt(db: Db, { clinicId }: OfClinic, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(ofClients({ clinicId }, [userId]))
    .limit(1);
  return rows.length > 0;
}

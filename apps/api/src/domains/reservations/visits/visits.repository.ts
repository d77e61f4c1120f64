import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { reservationKinds } from '@rifq/rules';
import { and, eq, max } from 'drizzle-orm';
import type { Membership } from '../../../core/actor.ts';
import type { NewReservation, ReservationRow } from '../reservations.repository.ts';

type VisitColumn = 'serviceId' | 'serviceName' | 'managed' | 'squeezedIn' | 'arrivedAt';
/** The initial columns of a visit. */
export type NewVisit = NewReservation & Pick<ReservationRow, VisitColumn>;

/** Inserts a visit. Throws if the exclusion constraint rejects its time, unless it is squeezed in. */
export async function insertVisit(tx: Db, visit: NewVisit): Promise<ReservationRow> {
  const [added] = await tx.insert(reservations).values(visit).returning();
  if (!added) throw new Error('the insert returned no row');
  return added;
}

/** Finds when an owner last cancelled a visit at a clinic; null for never. */
export async function lastCancelledVisit(
  db: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  ownerId: string,
): Promise<Date | null> {
  const { kind, cancelledBy, cancelledAt } = reservations;
  const [row] = await db
    .select({ at: max(cancelledAt) })
    .from(reservations)
    .where(
      and(
        eq(reservations.clinicId, clinicId),
        eq(reservations.ownerId, ownerId),
        eq(kind, reservationKinds.visit),
        eq(cancelledBy, 'owner'),
      ),
    );
  return row?.at ?? null;
}

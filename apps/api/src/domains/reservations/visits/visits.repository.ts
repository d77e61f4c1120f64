import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { occupyingStates, reservationKinds } from '@rifq/rules';
import { and, count, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import type { ReadScope } from '../../../core/access.ts';
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

const { visit } = reservationKinds;

/** Whether a pet has a visit that has not ended at a clinic within a range of time. */
export async function hasVisitWithin(
  tx: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  petId: string,
  { startsAt, endsAt }: Pick<ReservationRow, 'startsAt' | 'endsAt'>,
): Promise<boolean> {
  const rows = await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.petId, petId),
        eq(reservations.clinicId, clinicId),
        eq(reservations.kind, visit),
        inArray(reservations.state, occupyingStates),
        lt(reservations.startsAt, endsAt),
        gt(reservations.endsAt, startsAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** Counts the visits to come that a clinic has booked for an owner. */
export async function countVisitsAhead(
  tx: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  owner: ReadScope<'user'>,
  now: Date,
): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(reservations)
    .where(
      and(
        eq(reservations.ownerId, owner.id),
        eq(reservations.clinicId, clinicId),
        eq(reservations.kind, visit),
        eq(reservations.state, 'confirmed'),
        isNull(reservations.arrivedAt),
        gt(reservations.startsAt, now),
      ),
    );
  return row?.n ?? 0;
}

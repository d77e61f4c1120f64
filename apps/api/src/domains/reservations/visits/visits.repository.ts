import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
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

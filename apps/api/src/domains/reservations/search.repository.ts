import type { ReservationState } from '@rifq/contract';
import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { and, desc, eq, gte } from 'drizzle-orm';
import type { ReservationRow } from './reservations.repository.ts';

/** What an operator looks for; what is left out is any. */
export type ReservationSearch = {
  readonly clinicId?: string | undefined;
  readonly doctorId?: string | undefined;
  readonly state?: ReservationState | undefined;
  /** Those that start then or later. */
  readonly from?: Date | undefined;
  readonly limit: number;
};

/** For operators: reservations of all owners, the one that starts last at the head. */
export function searchReservations(
  db: Db,
  { clinicId, doctorId, state, from, limit }: ReservationSearch,
): Promise<ReservationRow[]> {
  return db
    .select()
    .from(reservations)
    .where(
      and(
        clinicId === undefined ? undefined : eq(reservations.clinicId, clinicId),
        doctorId === undefined ? undefined : eq(reservations.doctorId, doctorId),
        state && eq(reservations.state, state),
        from && gte(reservations.startsAt, from),
      ),
    )
    .orderBy(desc(reservations.startsAt), desc(reservations.id))
    .limit(limit);
}

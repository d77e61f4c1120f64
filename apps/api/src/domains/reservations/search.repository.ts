import type { Db } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import type { ReservationState } from '@rifq/rules';
import { and, desc, eq, gte } from 'drizzle-orm';
import type { ReservationRow } from './reservations.repository.ts';

/** The search of an operator; omitted fields match all. */
export type ReservationSearch = {
  readonly clinicId?: string | undefined;
  readonly doctorId?: string | undefined;
  readonly state?: ReservationState | undefined;
  /** Only those that start then or later. */
  readonly from?: Date | undefined;
  readonly limit: number;
};

/** Lists reservations of all owners for operators, latest start first. */
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

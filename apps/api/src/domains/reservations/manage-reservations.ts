import type { Db } from '@rifq/db';
import { type Operator, permit } from '../../core/access.ts';
import { reservationActions } from './reservations.policy.ts';
import type { ReservationRow } from './reservations.repository.ts';
import { type ReservationSearch, searchReservations } from './search.repository.ts';

/** Lists reservations of all owners, latest start first. */
export function listReservationsForOperator(
  db: Db,
  operator: Operator,
  search: ReservationSearch,
): Promise<ReservationRow[]> {
  permit(operator, reservationActions.manage);
  return searchReservations(db, search);
}

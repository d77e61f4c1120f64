import type { Db } from '@rifq/db';
import type { Sealed } from '../../core/access.ts';
import { findReservation, listSealed, type ReservationRow } from './reservations.repository.ts';

/** A reservation, sealed, for what hangs on it in another domain, which decides about access by its own policy; null for none. */
export function sealedReservation(db: Db, id: string): Promise<Sealed<'reservation', ReservationRow> | null> {
  return findReservation(db, id);
}

/** Those of these reservations that exist, as `sealedReservation`. */
export function sealedReservations(
  db: Db,
  ids: readonly string[],
): Promise<Sealed<'reservation', ReservationRow>[]> {
  return listSealed(db, ids);
}

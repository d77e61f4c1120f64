import type { Db } from '@rifq/db';
import type { Sealed } from '../../core/access.ts';
import { findReservation, listSealed, type ReservationRow } from './reservations.repository.ts';

/** Finds a sealed reservation for another domain, which controls access by its own policy; null for none. */
export function sealedReservation(db: Db, id: string): Promise<Sealed<'reservation', ReservationRow> | null> {
  return findReservation(db, id);
}

/** Finds these reservations, without missing ones, as `sealedReservation`. */
export function sealedReservations(
  db: Db,
  ids: readonly string[],
): Promise<Sealed<'reservation', ReservationRow>[]> {
  return listSealed(db, ids);
}

import type { Db } from '@rifq/db';
import type { Sealed } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';
import { lastCancelledVisit } from './cancelled-visits.repository.ts';
import { findOpenRecord, listOpenRecords } from './open-records.repository.ts';
import {
  findReservation,
  listSealed,
  lockReservation,
  type ReservationRow,
} from './reservations.repository.ts';

type SealedReservation = Sealed<'reservation', ReservationRow>;
type OfClinic = Pick<Membership, 'clinicId'>;

/** Finds a sealed reservation for another domain, which controls access by its own policy; null for none. */
export function sealedReservation(db: Db, id: string): Promise<SealedReservation | null> {
  return findReservation(db, id);
}

/** Finds these reservations, without missing ones, as `sealedReservation`. */
export function sealedReservations(db: Db, ids: readonly string[]): Promise<SealedReservation[]> {
  return listSealed(db, ids);
}

/** Locks a reservation until the end of the transaction, as `sealedReservation`. */
export function lockSealedReservation(tx: Db, id: string): Promise<SealedReservation | null> {
  return lockReservation(tx, id);
}

/** Lists the latest reservation of each pet whose record is open to a clinic, as `sealedReservation`. */
export function openingReservations(db: Db, clinic: OfClinic, now: Date): Promise<SealedReservation[]> {
  return listOpenRecords(db, clinic, now);
}

/** Finds when an owner last cancelled a visit at a clinic; null for never. */
export function visitLastCancelledAt(db: Db, clinic: OfClinic, ownerId: string): Promise<Date | null> {
  return lastCancelledVisit(db, clinic, ownerId);
}

/** Finds a reservation that opens the record of a pet to a clinic, as `sealedReservation`. */
export function openingReservation(
  db: Db,
  clinic: OfClinic,
  petId: string,
  now: Date,
): Promise<SealedReservation | null> {
  return findOpenRecord(db, clinic, petId, now);
}

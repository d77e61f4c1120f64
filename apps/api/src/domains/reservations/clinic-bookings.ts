import type { Db } from '@rifq/db';
import type { BookedTime, ReservationsPort } from '../clinics/index.ts';
import { clinicPartiesOf, ownerNameOf, partyOf } from './clinic/clinic-parties.ts';
import { findLastClinic, listUnfinished, listUpcoming } from './clinic/clinic-reservations.repository.ts';
import { nextFree } from './clinic/next-free.ts';
import { cancelBookings, lockOwners, resolveBookings } from './clinic/resolve-bookings.ts';
import { endHoldsOf } from './holds.ts';
import type { ReservationRow } from './reservations.repository.ts';

async function presentBooked(tx: Db, rows: readonly ReservationRow[]): Promise<BookedTime[]> {
  const { pets, owners } = await clinicPartiesOf(tx, rows);
  return rows.map(row => ({
    reservationId: row.id,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    petName: partyOf(pets, row.petId).name,
    ownerName: ownerNameOf(row, partyOf(owners, row.ownerId)),
    isPaid: row.paidAt !== null,
  }));
}

/** Implements what the clinics need of the reservations, which they may not import. */
export const clinicBookings: ReservationsPort = {
  lockOwners,
  async upcoming(tx, deps, doctorId) {
    await endHoldsOf(tx, deps, doctorId);
    return presentBooked(tx, await listUpcoming(tx, doctorId, deps.now()));
  },
  async unfinished(tx, deps, doctorId) {
    await endHoldsOf(tx, deps, doctorId);
    return presentBooked(tx, await listUnfinished(tx, doctorId));
  },
  resolve: resolveBookings,
  cancelAll: cancelBookings,
  nextFree,
  lastClinicOf: (db, { own }) => findLastClinic(db, own),
};

import type { Db } from '@rifq/db';
import type { BookedTime, Bookings } from '../clinics/index.ts';
import { partiesOf, partyOf } from './clinic/clinic-parties.ts';
import { findLastClinic, listUnfinished, listUpcoming } from './clinic/clinic-reservations.repository.ts';
import { nextFree } from './clinic/next-free.ts';
import { cancelBookings, lockOwners, resolveBookings } from './clinic/resolve-bookings.ts';
import { endHoldsOf } from './holds.ts';
import type { ReservationRow } from './reservations.repository.ts';

async function presentBooked(tx: Db, rows: readonly ReservationRow[]): Promise<BookedTime[]> {
  const { pets, owners } = await partiesOf(tx, rows);
  return rows.map(({ id, startsAt, endsAt, petId, ownerId, paidAt }) => ({
    reservationId: id,
    startsAt,
    endsAt,
    petName: partyOf(pets, petId).name,
    ownerName: partyOf(owners, ownerId).name,
    isPaid: paidAt !== null,
  }));
}

/** What the clinics ask of the reservations: clinics may not import them. */
export const clinicBookings: Bookings = {
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

import type { Bookings } from '../clinics/index.ts';
import { partiesOf, partyOf } from './clinic/clinic-parties.ts';
import { findLastClinic, listUpcoming } from './clinic/clinic-reservations.repository.ts';
import { nextFree } from './clinic/next-free.ts';
import { cancelBookings, lockOwners, resolveBookings } from './clinic/resolve-bookings.ts';
import { endHoldsFrom } from './holds.ts';

/** What the clinics ask of the reservations: clinics may not import them. */
export const clinicBookings: Bookings = {
  lockOwners,
  async upcoming(tx, deps, doctorId) {
    const now = deps.now();
    await endHoldsFrom(tx, deps, doctorId, now);
    const rows = await listUpcoming(tx, doctorId, now);
    const { pets, owners } = await partiesOf(tx, rows);
    return rows.map(({ id, startsAt, endsAt, petId, ownerId }) => ({
      reservationId: id,
      startsAt,
      endsAt,
      petName: partyOf(pets, petId).name,
      ownerName: partyOf(owners, ownerId).name,
    }));
  },
  resolve: resolveBookings,
  cancelAll: cancelBookings,
  nextFree,
  lastClinicOf: (db, { own }) => findLastClinic(db, own),
};

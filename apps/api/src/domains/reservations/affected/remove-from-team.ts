import type { PayloadOf } from '@rifq/contract/calls';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { endMember, listDoctorsOfClinic, withLeavingMember } from '../../clinics/index.ts';
import type { BookedTime } from './affected-reservations.ts';
import { type Cleared, clearDoctorTime, refuseBooked } from './clear-doctor-time.ts';
import { type Resolution, type ResolvingDeps, resolveBookings } from './resolve-bookings.ts';

/**
 * Ends a membership, by a manager or the member. Returns how many reservations were cancelled for it, and for how many a
 * colleague is offered. Refuses with clinics.not_found, clinics.role, request.stale, clinics.last_manager, and with
 * clinics.member_booked and the reservations that have not ended, unless a manager offers a colleague for each or cancels it
 * with a reason; then too with clinics.member_in_session while one is in session, and as `resolveBookings`.
 */
export function removeFromTeam(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  caller: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/team/remove'>,
): Promise<Cleared> {
  const { member_id: memberId, cancel_reason: reason, version, offered = [], cancelled = [] } = payload;
  const offers = new Map(offered.map(one => [one.reservation_id, one]));
  const cancelledIds = new Set(reason === undefined ? [] : cancelled);
  const clears = offers.size + cancelledIds.size > 0;
  const leaving = { memberId, version, cancels: clears };
  const resolutionOf = ({ reservationId }: BookedTime): Resolution => {
    const offer = offers.get(reservationId);
    if (!offer) return { reservationId, startsAt: null, colleagueId: null };
    return { reservationId, startsAt: new Date(offer.starts_at), colleagueId: offer.doctor_id };
  };
  return withLeavingMember(deps, caller, leaving, async ({ tx, actor }, ending, by) => {
    const clear = async (booked: readonly BookedTime[]): Promise<Cleared> => {
      // A clinic cancels no consultation in session; it can be handed over.
      if (booked.some(({ isInSession }) => isInSession)) refuseBooked('clinics.member_in_session', booked);
      const isResolved = ({ reservationId: id }: BookedTime) => offers.has(id) || cancelledIds.has(id);
      // One that came to the doctor since the manager saw the list is not cancelled unseen.
      if (!booked.every(isResolved)) refuseBooked('clinics.member_booked', booked);
      await resolveBookings(tx, deps, actor, booked.map(resolutionOf), reason ?? '');
      const offersMade = booked.filter(({ reservationId }) => offers.has(reservationId)).length;
      return { cancelled: booked.length - offersMade, offered: offersMade };
    };
    const doctors = clears ? await listDoctorsOfClinic(tx, actor.membership.clinicId) : [];
    const isOffered = (id: string) => offered.some(one => one.doctor_id === id);
    const colleagueIds = doctors.map(({ doctor }) => doctor.id).filter(isOffered);
    const cleared = await clearDoctorTime(tx, deps, ending.doctorId, clears ? { colleagueIds, clear } : null);
    await endMember(tx, deps, ending, by);
    return cleared;
  });
}

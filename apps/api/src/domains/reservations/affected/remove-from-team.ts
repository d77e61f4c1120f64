import type { PayloadOf } from '@rifq/contract/calls';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { endMember, withLeavingMember } from '../../clinics/index.ts';
import type { BookedTime } from './affected-reservations.ts';
import { clearDoctorTime, refuseBooked } from './clear-doctor-time.ts';
import { type Resolution, type ResolvingDeps, resolveBookings } from './resolve-bookings.ts';

/**
 * Ends a membership, by a manager or the member. Returns how many reservations were cancelled for it, and for how many a
 * colleague is offered. Refuses with clinics.not_found, clinics.role, request.stale, clinics.last_manager, and with
 * clinics.member_booked and the reservations that have not ended, unless a manager offers a colleague for each or gives a
 * reason to cancel the others; then too with clinics.member_in_session while one is in session, and as `resolveBookings`.
 */
export function removeFromTeam(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  caller: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/team/remove'>,
): Promise<{ cancelled: number; offered: number }> {
  const { member_id: memberId, cancel_reason: reason, version, offered = [] } = payload;
  const offers = new Map(offered.map(one => [one.reservation_id, one]));
  const clears = reason !== undefined || offers.size > 0;
  const leaving = { memberId, version, cancels: clears };
  const resolutionOf = ({ reservationId }: BookedTime): Resolution => {
    const offer = offers.get(reservationId);
    if (!offer) return { reservationId, startsAt: null, colleagueId: null };
    return { reservationId, startsAt: new Date(offer.starts_at), colleagueId: offer.doctor_id };
  };
  return withLeavingMember(deps, caller, leaving, async ({ tx, actor }, ending, by) => {
    const clear = async (booked: readonly BookedTime[]) => {
      // A clinic cancels no consultation in session; it can be handed over.
      if (booked.some(({ isInSession }) => isInSession)) refuseBooked('clinics.member_in_session', booked);
      const isEachOffered = booked.every(({ reservationId }) => offers.has(reservationId));
      if (reason === undefined && !isEachOffered) refuseBooked('clinics.member_booked', booked);
      await resolveBookings(tx, deps, actor, booked.map(resolutionOf), reason ?? '');
      return booked.filter(({ reservationId }) => !offers.has(reservationId)).length;
    };
    const colleagueIds = offered.map(one => one.doctor_id);
    const clearing = clears ? { colleagueIds, clear } : null;
    const cancelled = await clearDoctorTime(tx, deps, ending.doctorId, clearing);
    await endMember(tx, deps, ending, by);
    return { cancelled, offered: offers.size };
  });
}

import type { PayloadOf } from '@rifq/contract/calls';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { endMember, withLeavingMember } from '../../clinics/index.ts';
import type { BookedTime } from './affected-reservations.ts';
import { clearDoctorTime, refuseBooked } from './clear-doctor-time.ts';
import { type ResolvingDeps, resolveBookings } from './resolve-bookings.ts';

/**
 * Ends a membership, by a manager or the member. Returns how many reservations were cancelled for it. Refuses with
 * clinics.not_found, clinics.role, request.stale, clinics.last_manager, and with clinics.member_booked and the
 * reservations that have not ended, unless a manager gives a reason to cancel them; with a reason
 * too with clinics.member_in_session while one is in session.
 */
export function removeFromTeam(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  caller: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/team/remove'>,
): Promise<{ cancelled: number }> {
  const { member_id: memberId, cancel_reason: reason, version } = payload;
  const leaving = { memberId, version, cancels: reason !== undefined };
  return withLeavingMember(deps, caller, leaving, async ({ tx, actor }, ending, by) => {
    const cancelAll = (booked: readonly BookedTime[], why: string) => {
      // A clinic cancels no consultation in session.
      if (booked.some(({ isInSession }) => isInSession)) refuseBooked('clinics.member_in_session', booked);
      const all = booked.map(({ reservationId }) => ({ reservationId, startsAt: null }));
      return resolveBookings(tx, deps, actor, all, why);
    };
    const cancel = reason === undefined ? null : (booked: readonly BookedTime[]) => cancelAll(booked, reason);
    const cancelled = await clearDoctorTime(tx, deps, ending.doctorId, cancel);
    await endMember(tx, deps, ending, by);
    return { cancelled };
  });
}

import type { PayloadOf } from '@rifq/contract/calls';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { endMember, withLeavingMember } from '../../clinics/index.ts';
import { clearDoctorTime } from './clear-doctor-time.ts';
import { type ResolvingDeps, resolveBookings } from './resolve-bookings.ts';

/**
 * Ends a membership, by a manager or the member. Returns how many reservations were cancelled for it. Refuses with
 * clinics.not_found, clinics.role, request.stale, clinics.last_manager, and with clinics.member_booked and the
 * reservations that have not ended, unless a manager gives a reason to cancel them.
 */
export function removeFromTeam(
  deps: Pick<Deps, 'db'> & ResolvingDeps,
  caller: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/team/remove'>,
): Promise<{ cancelled: number }> {
  const { member_id: memberId, cancel_reason: reason, version } = payload;
  const leaving = { memberId, version, cancels: reason !== undefined };
  return withLeavingMember(deps, caller, leaving, async ({ tx, actor }, ending, by) => {
    const cancelAll = (reservationIds: readonly string[], why: string) =>
      resolveBookings(
        tx,
        deps,
        actor,
        reservationIds.map(reservationId => ({ reservationId, startsAt: null })),
        why,
      );
    const cancel = reason === undefined ? null : (ids: readonly string[]) => cancelAll(ids, reason);
    const cancelled = await clearDoctorTime(tx, deps, ending.doctorId, cancel);
    await endMember(tx, deps, ending, by);
    return { cancelled };
  });
}

import { authorize } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import { clinicActions, teamActions } from '../clinics.policy.ts';
import { updateClinic } from '../clinics.repository.ts';
import { countOthers, type MemberRow } from '../members.repository.ts';
import type { ReservationsPort } from '../reservations-port.ts';
import { memberAuthor } from './author.ts';
import { endMember, type RemovingDeps } from './end-member.ts';
import { refuseLastManager } from './last-manager.ts';
import { refuseStaleMember } from './team.service.ts';
import { lockTeamMember, type TeamChange, withLockedTeam } from './team-access.ts';

/**
 * Checks the rule of the last manager for a removal; the only member of a clinic that is not approved may leave it, which
 * withdraws it.
 */
async function withdrawOrRefuse(change: TeamChange, member: MemberRow): Promise<void> {
  const { tx, actor, clinic } = change;
  if (member.role !== 'manager') return;
  const managed = authorize(actor, clinicActions.manage, clinic);
  const isOnly = (await countOthers(tx, member)).members === 0;
  if (!managed || !isOnly || managed.row.state === 'approved') return refuseLastManager(tx, member);
  await updateClinic(tx, managed.scope, { state: 'withdrawn' });
}

/**
 * Ends a membership, by a manager or the member. Returns how many reservations were cancelled for it. Refuses with
 * clinics.not_found, clinics.role, request.stale, clinics.last_manager, and with clinics.member_booked and the
 * reservations that have not ended, unless a manager gives a reason to cancel them.
 */
export function removeFromTeam(
  deps: RemovingDeps,
  bookings: Pick<ReservationsPort, 'lockOwners' | 'unfinished' | 'resolve'>,
  caller: ClinicActor,
  payload: { member_id: string; cancel_reason?: string | undefined; version?: string | undefined },
): Promise<{ cancelled: number }> {
  const { member_id: id, cancel_reason: reason, version } = payload;
  return withLockedTeam(deps.db, caller, async change => {
    const { tx, actor } = change;
    const action = reason === undefined ? teamActions.remove : teamActions.cancelReservations;
    const member = await lockTeamMember(change, id, action);
    await refuseStaleMember(change, id, version);
    await withdrawOrRefuse(change, member.row);
    const cancelled = await endMember(tx, deps, bookings, member, {
      by: memberAuthor(actor),
      cancel:
        reason === undefined
          ? null
          : (within, ids) =>
              bookings.resolve(
                within,
                deps,
                actor,
                ids.map(reservationId => ({ reservationId, startsAt: null })),
                reason,
              ),
    });
    return { cancelled };
  });
}

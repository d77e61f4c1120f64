import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { teamActions } from '../clinics.policy.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { countOthers, type MemberRow } from '../members.repository.ts';
import { memberAuthor, type TeamAuthor } from './author.ts';
import type { EndingMember } from './end-member.ts';
import { refuseLastManager } from './last-manager.ts';
import { refuseStaleMember } from './team.service.ts';
import { lockTeamMember, type TeamChange, withLockedTeam } from './team-access.ts';

/** Which member leaves, in the version that was shown. */
export type Leaving = {
  readonly memberId: string;
  readonly version: string | undefined;
  /** Whether reservations of the doctor are cancelled with it, which only a manager may do. */
  readonly cancels: boolean;
};

/** Checks the rule of the last manager for a removal; the only member of a clinic that is not approved may leave it. */
async function checkLastManager({ tx, actor }: TeamChange, member: MemberRow): Promise<void> {
  const isUnapproved = actor.membership.clinicState !== 'approved';
  if (isUnapproved && (await countOthers(tx, member)).members === 0) return;
  await refuseLastManager(tx, member);
}

/**
 * Locks the team and a member who leaves it or is removed, for `work` to end. Refuses with clinics.not_found,
 * clinics.role, request.stale and clinics.last_manager.
 */
export function withLeavingMember<T>(
  deps: Pick<Deps, 'db'>,
  caller: ClinicActor,
  { memberId, version, cancels }: Leaving,
  work: (change: TeamChange, leaving: EndingMember, by: TeamAuthor) => Promise<T>,
): Promise<T> {
  return withLockedTeam(deps.db, caller, async change => {
    const { tx, actor } = change;
    const action = cancels ? teamActions.cancelReservations : teamActions.remove;
    const member = await lockTeamMember(change, memberId, action);
    await refuseStaleMember(change, memberId, version);
    await checkLastManager(change, member.row);
    const doctorId = (await findDoctorOf(tx, member.row.id))?.id ?? null;
    return work(change, { member, doctorId }, memberAuthor(actor));
  });
}

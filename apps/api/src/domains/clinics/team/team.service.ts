import type { SentInvitation, TeamMember } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import type { MemberRole } from '@rifq/rules';
import { authorize, system } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { refuseStale } from '../../../core/version.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { contactsOf, requireFreshPass, resetSecondFactorOf } from '../../identity/index.ts';
import { clinicActions, teamActions } from '../clinics.policy.ts';
import type { ClinicRow } from '../clinics.repository.ts';
import { type DoctorRow, findDoctorOf, insertDoctor } from '../doctors.repository.ts';
import { listPendingInvitations } from '../invitations.repository.ts';
import type { MemberRow } from '../members.repository.ts';
import { memberAuthor } from './author.ts';
import { refuseLastManager } from './last-manager.ts';
import { setMemberRole } from './set-role.ts';
import { presentSentInvitation, presentTeam } from './team.presenter.ts';
import { listTeam } from './team.repository.ts';
import { explainToMember, lockTeamMember, type TeamChange, withLockedTeam } from './team-access.ts';

const isManager = ({ membership }: ClinicActor) => membership.role === 'manager';

/** Lists the team with its pending invitations for a manager; another member sees only the own membership. */
export async function viewTeam(
  { db }: Pick<Deps, 'db'>,
  actor: ClinicActor,
): Promise<{ members: TeamMember[]; invitations: SentInvitation[] }> {
  const { clinicId, memberId } = actor.membership;
  if (!isManager(actor))
    return { members: await presentTeam(db, actor, await listTeam(db, clinicId, memberId)), invitations: [] };
  const members = await presentTeam(db, actor, await listTeam(db, clinicId));
  return { members, invitations: (await listPendingInvitations(db, clinicId)).map(presentSentInvitation) };
}

/** Presents one current member. Throws if there is none. */
export async function presentMember(
  { tx, actor }: Pick<TeamChange, 'tx' | 'actor'>,
  memberId: string,
): Promise<TeamMember> {
  const [member] = await presentTeam(tx, actor, await listTeam(tx, actor.membership.clinicId, memberId));
  if (!member) throw new Error('the member has left');
  return member;
}

/** Refuses with request.stale, and the current member, if role or profile have changed since the form was opened. */
export async function refuseStaleMember(
  change: Pick<TeamChange, 'tx' | 'actor'>,
  memberId: string,
  version: string | undefined,
): Promise<void> {
  const member = await presentMember(change, memberId);
  await refuseStale(version, member.version, async () => ({ member }));
}

/** Adds a doctor without hours for a member, in the clinic's time zone. */
export async function addDoctorOf(
  tx: Db,
  { id: memberId, clinicId }: Pick<MemberRow, 'id' | 'clinicId'>,
  { timeZone }: Pick<ClinicRow, 'timeZone'>,
  profile: Pick<DoctorRow, 'name' | 'languages'> & Partial<DoctorRow>,
): Promise<string> {
  const id = newId();
  await insertDoctor(tx, { ...profile, id, memberId, clinicId, timeZone });
  return id;
}

/** Makes a doctor of a member under the account's name, unless the member is one. */
export async function ensureDoctor(
  tx: Db,
  member: Pick<MemberRow, 'id' | 'clinicId' | 'userId'>,
  clinic: Pick<ClinicRow, 'timeZone'>,
): Promise<void> {
  if (await findDoctorOf(tx, member.id)) return;
  const name = (await contactsOf(tx, system('clinics'), [member.userId])).get(member.userId)?.name ?? '';
  await addDoctorOf(tx, member, clinic, { name, languages: ['ar'] });
}

/** Returns the clinic of a manager. Refuses with clinics.role. */
export function requireManaged({ actor, clinic }: TeamChange) {
  const managed = authorize(actor, clinicActions.manage, clinic);
  if (!managed) throw new AppError('clinics.role');
  return managed;
}

/**
 * Changes the role of a member, who becomes a doctor under the account's name if needed. Refuses with clinics.not_found,
 * clinics.role, request.stale, clinics.last_manager and clinics.sees_patients.
 */
export function changeTeamRole(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  caller: ClinicActor,
  { member_id: id, role, version }: { member_id: string; role: MemberRole; version?: string | undefined },
): Promise<{ member: TeamMember }> {
  return withLockedTeam(deps.db, caller, async change => {
    const { tx, actor } = change;
    const member = await lockTeamMember(change, id, teamActions.changeRole);
    if (member.row.role !== role) {
      await refuseStaleMember(change, id, version);
      if (role !== 'manager') await refuseLastManager(tx, member.row);
      if (role === 'doctor') await ensureDoctor(tx, member.row, requireManaged(change).row);
      await setMemberRole(tx, deps, member, role, memberAuthor(actor)).catch(explainToMember);
    }
    return { member: await presentMember(change, id) };
  });
}

/**
 * Removes the second factor of a member and signs the account out, by a manager with a fresh pass of the own factor; a
 * no-op if there is none. Refuses with clinics.not_found, clinics.role and second_factor.pass_again.
 */
export function resetMemberSecondFactor(
  deps: Pick<Deps, 'db' | 'now' | 'outbox'>,
  caller: ClinicActor,
  { member_id: id }: { member_id: string },
): Promise<{ member: TeamMember }> {
  return withLockedTeam(deps.db, caller, async change => {
    const { tx, actor } = change;
    const { row } = await lockTeamMember(change, id, teamActions.resetSecondFactor);
    await requireFreshPass(deps, tx, actor);
    if (await resetSecondFactorOf(deps, tx, system('clinics'), row.userId)) {
      const subject = `${row.userId} ${row.clinicId}`;
      await recordAudit(tx, { actor: actor.own.id, action: 'second_factor.reset', subject });
    }
    return { member: await presentMember(change, id) };
  });
}

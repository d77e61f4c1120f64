import { type Db, withTransaction } from '@rifq/db';
import { type AccessAction, authorize, type Sealed, type Writable } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import { teamActions } from '../clinics.policy.ts';
import { type ClinicRow, lockClinic } from '../clinics.repository.ts';
import { lockMembership } from '../lock-membership.ts';
import { findMembership, lockMemberById, type MemberRow } from '../members.repository.ts';

/** The transaction of a change of a team, with the actor's current role. */
export type TeamChange = {
  readonly tx: Db;
  readonly actor: ClinicActor;
  readonly clinic: Sealed<'clinic', ClinicRow>;
};

/**
 * Runs a change of a clinic's team or details, one at a time for each clinic: the role that admitted the call may have
 * changed while it waited. Refuses with clinics.members_only.
 */
export function withLockedTeam<T>(
  db: Db,
  actor: ClinicActor,
  work: (change: TeamChange) => Promise<T>,
): Promise<T> {
  return withTransaction(db, async tx => {
    const clinic = await lockClinic(tx, actor.membership.clinicId);
    await lockMembership(tx, actor);
    const membership = await findMembership(tx, actor.own);
    if (!clinic || !membership) throw new AppError('clinics.members_only');
    return work({ tx, actor: { ...actor, membership }, clinic });
  });
}

/**
 * Locks a member of the actor's clinic for an action. Refuses with clinics.not_found for a member of another clinic, and
 * with clinics.role.
 */
export async function lockTeamMember(
  { tx, actor }: Pick<TeamChange, 'tx' | 'actor'>,
  memberId: string,
  action: AccessAction<'member', 'write'>,
): Promise<Writable<'member', MemberRow>> {
  const found = await lockMemberById(tx, memberId);
  if (!authorize(actor, teamActions.see, found)) throw new AppError('clinics.not_found');
  const member = authorize(actor, action, found);
  if (!member) throw new AppError('clinics.role');
  return member;
}

/** Maps a refused change to the error of the call. Rethrows others. */
export function explainToMember(error: unknown): never {
  if (!(error instanceof ClinicOperationError)) throw error;
  const { reason } = error;
  if (reason === 'works_elsewhere' || reason === 'sees_patients') throw new AppError(`clinics.${reason}`);
  throw error;
}

import type { Db } from '@rifq/db';
import { type Operator, scopeFor } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { endSessionsOf, findUserId, stopEnforcingSecondFactor } from '../../identity/index.ts';
import { memberActions } from '../clinics.policy.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { endMembership, lockMember, type MemberRow } from '../members.repository.ts';
import { ClinicOperationError } from './clinic-error.ts';
import { appendMemberRemoved } from './join-clinic.ts';

/** A current member, locked until the end of the transaction, with the doctor; null for a member without patients. */
export type LockedMember = { readonly member: MemberRow; readonly doctorId: string | null };

async function lockMemberOf(tx: Db, operator: Operator, userId: string): Promise<LockedMember | null> {
  const member = await lockMember(tx, scopeFor(operator, memberActions.manage, userId));
  return member && { member, doctorId: (await findDoctorOf(tx, member.id))?.id ?? null };
}

/** Locks the current membership of the user with this phone, for an operator; null for none. */
export async function lockMemberByPhone(
  tx: Db,
  operator: Operator,
  phoneE164: string,
): Promise<LockedMember | null> {
  const userId = await findUserId(tx, operator, phoneE164);
  return userId === null ? null : lockMemberOf(tx, operator, userId);
}

/** Locks the current membership of the user with this phone, for an operator. Throws ClinicOperationError for none. */
export async function requireMemberByPhone(
  tx: Db,
  operator: Operator,
  phoneE164: string,
): Promise<LockedMember> {
  const userId = await findUserId(tx, operator, phoneE164);
  if (userId === null) throw new ClinicOperationError('unknown_user');
  const locked = await lockMemberOf(tx, operator, userId);
  if (!locked) throw new ClinicOperationError('no_member');
  return locked;
}

/** Ends a locked membership as an operator, with its event, and signs the account out of all sessions. */
export async function endLockedMembership(
  tx: Db,
  deps: Pick<Deps, 'db' | 'outbox' | 'now' | 'jobs'>,
  operator: Operator,
  { member, doctorId }: LockedMember,
): Promise<void> {
  const { userId, clinicId } = member;
  await endMembership(tx, member, deps.now());
  await endSessionsOf(deps, tx, operator, userId);
  await stopEnforcingSecondFactor(tx, operator, userId);
  await appendMemberRemoved(tx, deps, { userId, clinicId, doctorId, operator });
}

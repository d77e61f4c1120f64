import type { Db } from '@rifq/db';
import {
  type AccessAction,
  authorize,
  type Operator,
  scopeFor,
  type Writable,
} from '../../../core/access.ts';
import { findUserId } from '../../identity/index.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import { memberActions, teamActions } from '../clinics.policy.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { lockMemberInClinic } from '../lock-member.ts';
import { lockMemberById, type MemberRow } from '../members.repository.ts';
import type { EndingMember } from '../team/end-member.ts';

/** Finds and locks the membership of a phone for an operator's action. Throws ClinicOperationError. */
export async function requireMemberByPhone(
  tx: Db,
  operator: Operator,
  action: AccessAction<'member', 'write', 'operator'>,
  phoneE164: string,
): Promise<Writable<'member', MemberRow>> {
  const userId = await findUserId(tx, operator, phoneE164);
  if (userId === null) throw new ClinicOperationError('unknown_user');
  const found = await lockMemberInClinic(tx, scopeFor(operator, memberActions.manage, userId));
  const member = found && authorize(operator, action, await lockMemberById(tx, found.id));
  if (!member) throw new ClinicOperationError('no_member');
  return member;
}

/** Finds and locks the membership of a phone for its removal, with the doctor. Throws ClinicOperationError. */
export async function lockLeavingByPhone(
  tx: Db,
  operator: Operator,
  phoneE164: string,
): Promise<EndingMember> {
  const member = await requireMemberByPhone(tx, operator, teamActions.remove, phoneE164);
  return { member, doctorId: (await findDoctorOf(tx, member.row.id))?.id ?? null };
}

/** Locks the membership of the user with this phone, for an operator. Returns the doctor; null for others. */
export async function lockedDoctorByPhone(
  tx: Db,
  operator: Operator,
  phoneE164: string,
): Promise<string | null> {
  const userId = await findUserId(tx, operator, phoneE164);
  const member = userId && (await lockMemberInClinic(tx, scopeFor(operator, memberActions.manage, userId)));
  return member ? ((await findDoctorOf(tx, member.id))?.id ?? null) : null;
}

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
import { memberActions } from '../clinics.policy.ts';
import { lockMember, lockMemberById, type MemberRow } from '../members.repository.ts';

/** Finds and locks the membership of a phone for an operator's action. Throws ClinicOperationError. */
export async function requireMemberByPhone(
  tx: Db,
  operator: Operator,
  action: AccessAction<'member', 'write', 'operator'>,
  phoneE164: string,
): Promise<Writable<'member', MemberRow>> {
  const userId = await findUserId(tx, operator, phoneE164);
  if (userId === null) throw new ClinicOperationError('unknown_user');
  const found = await lockMember(tx, scopeFor(operator, memberActions.manage, userId));
  const member = found && authorize(operator, action, await lockMemberById(tx, found.id));
  if (!member) throw new ClinicOperationError('no_member');
  return member;
}

import { withTransaction } from '@rifq/db';
import type { MemberRole } from '@rifq/rules';
import { type Operator, scopeFor } from '../../../core/access.ts';
import { findUserId } from '../../identity/index.ts';
import { memberActions } from '../clinics.policy.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { lockMember, setRole } from '../members.repository.ts';
import { ClinicOperationError } from './clinic-error.ts';
import { appendMemberAdded, type MembershipDeps } from './join-clinic.ts';

export type RoleOrder = {
  readonly clinicId: string;
  readonly phoneE164: string;
  readonly role: MemberRole;
  readonly operator: Operator;
};

/**
 * Changes the role of a clinic member, as an operator: with patients to doctor or manager, without patients to desk or
 * manager. Returns the user id; a no-op for the same role. Throws ClinicOperationError.
 */
export function changeRole(deps: MembershipDeps, order: RoleOrder): Promise<string> {
  const { clinicId, phoneE164, role, operator } = order;
  return withTransaction(deps.db, async tx => {
    const userId = await findUserId(tx, operator, phoneE164);
    if (userId === null) throw new ClinicOperationError('unknown_user');
    const member = await lockMember(tx, scopeFor(operator, memberActions.manage, userId));
    if (!member) throw new ClinicOperationError('no_member');
    if (member.clinicId !== clinicId) throw new ClinicOperationError('works_elsewhere');
    if (member.role === role) return userId;
    const seesPatients = (await findDoctorOf(tx, member.id)) !== null;
    if (seesPatients && role === 'desk') throw new ClinicOperationError('sees_patients');
    if (!seesPatients && role === 'doctor') throw new ClinicOperationError('no_doctor');
    await setRole(tx, member, role);
    await appendMemberAdded(tx, deps, 'member.role_changed', { ...order, userId });
    return userId;
  });
}

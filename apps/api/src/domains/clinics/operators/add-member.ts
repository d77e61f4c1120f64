import { withTransaction } from '@rifq/db';
import type { MemberRole } from '@rifq/rules';
import type { Operator } from '../../../core/access.ts';
import { ClinicOperationError } from './clinic-error.ts';
import { appendMemberAdded, findClinicCandidate, join, type MembershipDeps } from './join-clinic.ts';

/** Adds a member without patients to a clinic, as an operator. Returns the user id. Throws ClinicOperationError. */
export function addMember(
  deps: MembershipDeps,
  named: {
    readonly clinicId: string;
    readonly phoneE164: string;
    readonly role: Exclude<MemberRole, 'doctor'>;
    readonly operator: Operator;
  },
): Promise<string> {
  return withTransaction(deps.db, async tx => {
    const joining = await findClinicCandidate(tx, deps, named);
    if (joining.member) throw new ClinicOperationError('member_already');
    await join(tx, named.operator, joining, named.role);
    await appendMemberAdded(tx, deps, 'member.added', { ...named, userId: joining.user.id });
    return joining.user.id;
  });
}

import { withTransaction } from '@rifq/db';
import type { MemberRole } from '@rifq/rules';
import type { Operator } from '../../../core/access.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import { teamActions } from '../clinics.policy.ts';
import { operatorAuthor } from '../team/author.ts';
import { setMemberRole } from '../team/set-role.ts';
import type { MembershipDeps } from './find-candidate.ts';
import { requireMemberByPhone } from './find-member.ts';

export type RoleOrder = {
  readonly clinicId: string;
  readonly phoneE164: string;
  readonly role: MemberRole;
  readonly operator: Operator;
};

/** Changes the role of a clinic member, as an operator. Returns the user id. Throws as `setMemberRole`. */
export function changeRole(deps: MembershipDeps, order: RoleOrder): Promise<string> {
  const { clinicId, phoneE164, role, operator } = order;
  return withTransaction(deps.db, async tx => {
    const member = await requireMemberByPhone(tx, operator, teamActions.changeRole, phoneE164);
    if (member.row.clinicId !== clinicId) throw new ClinicOperationError('works_elsewhere');
    await setMemberRole(tx, deps, member, role, operatorAuthor(operator));
    return member.row.userId;
  });
}

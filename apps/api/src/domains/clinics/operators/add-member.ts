import { withTransaction } from '@rifq/db';
import type { MemberRole } from '@rifq/rules';
import type { Operator } from '../../../core/access.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import { appendClinicChange } from '../team/append-change.ts';
import { operatorAuthor } from '../team/author.ts';
import { join } from '../team/join.ts';
import { findClinicCandidate, type MembershipDeps } from './find-candidate.ts';

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
    await join(tx, joining, named.role);
    const by = operatorAuthor(named.operator);
    await appendClinicChange(tx, deps, 'member.added', { ...named, userId: joining.user.id, by });
    return joining.user.id;
  });
}

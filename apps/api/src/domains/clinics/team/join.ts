import { type Db, isUniqueViolation, newId } from '@rifq/db';
import type { MemberRole } from '@rifq/rules';
import { system, type WriteScope } from '../../../core/access.ts';
import { enforceSecondFactor, lockAccount } from '../../identity/index.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import type { ClinicRow } from '../clinics.repository.ts';
import { insertMember } from '../members.repository.ts';

/**
 * Adds a membership, which requires a second factor and shortens sessions. Returns its id. Throws ClinicOperationError
 * if the user has just become a member of another clinic.
 */
export async function join(
  tx: Db,
  { clinic, user }: { readonly clinic: Pick<ClinicRow, 'id'>; readonly user: WriteScope<'user'> },
  role: MemberRole,
): Promise<string> {
  const id = newId();
  // Locked, so that a concurrent suspension waits and then finds the membership.
  const { suspendedAt } = await lockAccount(tx, user);
  await insertMember(tx, user, { id, clinicId: clinic.id, role, suspendedAt }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'clinic_members_user')
      ? new ClinicOperationError('works_elsewhere')
      : error;
  });
  await enforceSecondFactor(tx, system('clinics'), user.id);
  return id;
}

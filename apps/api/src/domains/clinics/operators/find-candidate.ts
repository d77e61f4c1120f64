import type { Db } from '@rifq/db';
import { type Operator, scopeFor, type WriteScope } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { findOrAddUser } from '../../identity/index.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import { memberActions } from '../clinics.policy.ts';
import { type ClinicRow, findClinic, lockClinic } from '../clinics.repository.ts';
import { lockMember, type MemberRow } from '../members.repository.ts';

export type MembershipDeps = Pick<Deps, 'db' | 'outbox' | 'now'>;

/** The user whom an operator adds to a clinic, found by phone. */
export type ClinicCandidate = {
  readonly clinic: ClinicRow;
  readonly user: WriteScope<'user'>;
  /** The current membership in this clinic; null for none. */
  readonly member: MemberRow | null;
};

/**
 * Finds the clinic and the account of a phone, which is created if there is none. Throws ClinicOperationError if the
 * clinic does not exist, and for a member of another one.
 */
export async function findClinicCandidate(
  tx: Db,
  deps: MembershipDeps,
  {
    clinicId,
    phoneE164,
    operator,
  }: { readonly clinicId: string; readonly phoneE164: string; readonly operator: Operator },
): Promise<ClinicCandidate> {
  await lockClinic(tx, clinicId);
  const clinic = await findClinic(tx, clinicId);
  if (!clinic) throw new ClinicOperationError('unknown_clinic');
  const user = scopeFor(operator, memberActions.manage, await findOrAddUser(tx, deps, operator, phoneE164));
  const member = await lockMember(tx, user);
  if (member && member.clinicId !== clinicId) throw new ClinicOperationError('works_elsewhere');
  return { clinic, user, member };
}

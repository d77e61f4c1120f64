import type { Db } from '@rifq/db';
import type { MemberRole } from '@rifq/rules';
import type { Writable } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { ClinicOperationError } from '../clinic-error.ts';
import { findDoctorOf } from '../doctors.repository.ts';
import { type MemberRow, setRole } from '../members.repository.ts';
import { appendClinicChange } from './append-change.ts';
import type { TeamAuthor } from './author.ts';
import { withdrawInvitationsOf } from './withdraw-invitations.ts';

/**
 * Changes the role of a locked member: with patients to doctor or manager, without patients to desk or manager. The
 * invitations of a former manager are withdrawn. A no-op for the same role. Throws ClinicOperationError.
 */
export async function setMemberRole(
  tx: Db,
  deps: Pick<Deps, 'outbox' | 'now'>,
  { row }: Writable<'member', MemberRow>,
  role: MemberRole,
  by: TeamAuthor,
): Promise<void> {
  if (row.role === role) return;
  const seesPatients = (await findDoctorOf(tx, row.id)) !== null;
  if (seesPatients && role === 'desk') throw new ClinicOperationError('sees_patients');
  if (!seesPatients && role === 'doctor') throw new ClinicOperationError('no_doctor');
  await setRole(tx, row, role);
  if (role !== 'manager') await withdrawInvitationsOf(tx, deps, row, by);
  await appendClinicChange(tx, deps, 'member.role_changed', { ...row, by });
}

import type { MemberRole } from '@rifq/contract';
import { type Db, isUniqueViolation, newId } from '@rifq/db';
import type { WriteScope } from '../../../core/access.ts';
import { noTab } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { asServer } from '../../../core/server-access.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { askSecondFactor, findOrAddUser } from '../../identity/server.ts';
import { type ClinicRow, findClinic } from '../clinics.repository.ts';
import { insertMember, listStaff, lockMember, type MemberRow } from '../members.repository.ts';
import { ClinicRefused } from './clinic-refused.ts';

export type JoiningDeps = Pick<Deps, 'db' | 'outbox'>;

/** Whom an operator names for a clinic, by phone. */
export type Joining = {
  readonly clinic: ClinicRow;
  readonly user: WriteScope<'user'>;
  /** The present membership in this clinic; null for none. */
  readonly member: MemberRow | null;
};

/**
 * The account of a phone, which is added when there is none, and the clinic. Throws ClinicRefused where there is no such
 * clinic, and for a member of another one.
 */
export async function findJoining(
  tx: Db,
  deps: JoiningDeps,
  { clinicId, phoneE164 }: { readonly clinicId: string; readonly phoneE164: string },
): Promise<Joining> {
  const clinic = await findClinic(tx, clinicId);
  if (!clinic) throw new ClinicRefused('unknown_clinic');
  const user = asServer('user', await findOrAddUser(tx, deps, phoneE164));
  const member = await lockMember(tx, user);
  if (member && member.clinicId !== clinicId) throw new ClinicRefused('works_elsewhere');
  return { clinic, user, member };
}

/** Adds a membership, which asks for a second factor and ends sessions sooner. Returns its id. Throws ClinicRefused where the user has just become a member elsewhere. */
export async function join(
  tx: Db,
  { clinic, user }: Pick<Joining, 'clinic' | 'user'>,
  role: MemberRole,
): Promise<string> {
  const id = newId();
  await insertMember(tx, user, { id, clinicId: clinic.id, role }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'clinic_members_user') ? new ClinicRefused('works_elsewhere') : error;
  });
  await askSecondFactor(tx, user.id);
  return id;
}

/** Tells of a change of the people of a clinic, with its audit row. */
export async function tellOfMember(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  kind: 'member.added' | 'member.removed' | 'member.role_changed',
  { userId, clinicId, operator }: { userId: string; clinicId: string; operator: string },
): Promise<void> {
  const payload = { user_id: userId, clinic_id: clinicId, staff_ids: await listStaff(tx, clinicId) };
  await outbox.append(tx, { kind, payload }, noTab);
  await recordAudit(tx, { actor: operator, action: kind, subject: `${userId} ${clinicId}` });
}

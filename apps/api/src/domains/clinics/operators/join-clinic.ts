import { type Db, isUniqueViolation, newId } from '@rifq/db';
import type { MemberRole } from '@rifq/rules';
import { type Operator, scopeFor, type WriteScope } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventKind } from '../../../core/events.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { enforceSecondFactor, findOrAddUser, lockAccount } from '../../identity/index.ts';
import { memberActions } from '../clinics.policy.ts';
import { type ClinicRow, findClinic } from '../clinics.repository.ts';
import { insertMember, listStaff, lockMember, type MemberRow } from '../members.repository.ts';
import { ClinicOperationError } from './clinic-error.ts';

export type MembershipDeps = Pick<Deps, 'db' | 'outbox'>;

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
  const clinic = await findClinic(tx, clinicId);
  if (!clinic) throw new ClinicOperationError('unknown_clinic');
  const user = scopeFor(operator, memberActions.manage, await findOrAddUser(tx, deps, operator, phoneE164));
  const member = await lockMember(tx, user);
  if (member && member.clinicId !== clinicId) throw new ClinicOperationError('works_elsewhere');
  return { clinic, user, member };
}

/**
 * Adds a membership, which requires a second factor and shortens sessions. Returns its id. Throws ClinicOperationError
 * if the user has just become a member of another clinic.
 */
export async function join(
  tx: Db,
  operator: Operator,
  { clinic, user }: Pick<ClinicCandidate, 'clinic' | 'user'>,
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
  await enforceSecondFactor(tx, operator, user.id);
  return id;
}

type Change = { readonly userId: string; readonly clinicId: string; readonly operator: Operator };

const payloadOf = async (tx: Db, { userId, clinicId }: Change) => ({
  user_id: userId,
  clinic_id: clinicId,
  staff_ids: await listStaff(tx, clinicId),
});

const audit = (tx: Db, kind: EventKind, { userId, clinicId, operator }: Change) =>
  recordAudit(tx, { actor: operator.name, action: kind, subject: `${userId} ${clinicId}` });

/** Appends the event of a change of a clinic's members, with its audit row. */
export async function appendMemberAdded(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  kind: 'member.added' | 'member.role_changed',
  change: Change,
): Promise<void> {
  await outbox.append(tx, { kind, payload: await payloadOf(tx, change) }, systemSource);
  await audit(tx, kind, change);
}

/** Appends the event of a member's removal, with the doctor of that membership or null, and its audit row. */
export async function appendMemberRemoved(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  change: Change & { readonly doctorId: string | null },
): Promise<void> {
  const payload = { ...(await payloadOf(tx, change)), doctor_id: change.doctorId };
  await outbox.append(tx, { kind: 'member.removed', payload }, systemSource);
  await audit(tx, 'member.removed', change);
}

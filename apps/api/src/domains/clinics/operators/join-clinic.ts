import type { MemberRole } from '@rifq/contract';
import { type Db, isUniqueViolation, newId } from '@rifq/db';
import type { WriteScope } from '../../../core/access.ts';
import { systemSource } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import type { EventKind } from '../../../core/events.ts';
import { asServer } from '../../../core/server-access.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { lockAccount } from '../../identity/index.ts';
import { enforceSecondFactor, findOrAddUser } from '../../identity/server.ts';
import { type ClinicRow, findClinic } from '../clinics.repository.ts';
import { insertMember, listStaff, lockMember, type MemberRow } from '../members.repository.ts';
import { ClinicOperationError } from './clinic-error.ts';

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
  if (!clinic) throw new ClinicOperationError('unknown_clinic');
  const user = asServer('user', await findOrAddUser(tx, deps, phoneE164));
  const member = await lockMember(tx, user);
  if (member && member.clinicId !== clinicId) throw new ClinicOperationError('works_elsewhere');
  return { clinic, user, member };
}

/** Adds a membership, which asks for a second factor and ends sessions sooner. Returns its id. Throws ClinicRefused where the user has just become a member elsewhere. */
export async function join(
  tx: Db,
  { clinic, user }: Pick<Joining, 'clinic' | 'user'>,
  role: MemberRole,
): Promise<string> {
  const id = newId();
  // Locked: switching it off meanwhile waits, and finds the membership then.
  const { switchedOffAt } = await lockAccount(tx, user);
  await insertMember(tx, user, { id, clinicId: clinic.id, role, switchedOffAt }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'clinic_members_user')
      ? new ClinicOperationError('works_elsewhere')
      : error;
  });
  await enforceSecondFactor(tx, user.id);
  return id;
}

type Change = { readonly userId: string; readonly clinicId: string; readonly operator: string };

const payloadOf = async (tx: Db, { userId, clinicId }: Change) => ({
  user_id: userId,
  clinic_id: clinicId,
  staff_ids: await listStaff(tx, clinicId),
});

const audit = (tx: Db, kind: EventKind, { userId, clinicId, operator }: Change) =>
  recordAudit(tx, { actor: operator, action: kind, subject: `${userId} ${clinicId}` });

/** Tells of a change of the people of a clinic, with its audit row. */
export async function tellOfMember(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  kind: 'member.added' | 'member.role_changed',
  change: Change,
): Promise<void> {
  await outbox.append(tx, { kind, payload: await payloadOf(tx, change) }, systemSource);
  await audit(tx, kind, change);
}

/** Tells that a member has left, with the doctor of that membership, null for none; with its audit row. */
export async function tellOfRemoval(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  change: Change & { readonly doctorId: string | null },
): Promise<void> {
  const payload = { ...(await payloadOf(tx, change)), doctor_id: change.doctorId };
  await outbox.append(tx, { kind: 'member.removed', payload }, systemSource);
  await audit(tx, 'member.removed', change);
}

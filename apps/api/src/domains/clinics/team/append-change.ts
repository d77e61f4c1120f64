import { type Db, newId } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { listStaff } from '../members.repository.ts';
import type { TeamAuthor } from './author.ts';

type Outbox = Pick<Deps, 'outbox'>;

/** A change of a clinic by someone; `userId` is the user whom it concerns. */
type ClinicChange = { readonly userId: string; readonly clinicId: string; readonly by: TeamAuthor };

async function payloadOf(tx: Db, { userId, clinicId }: ClinicChange) {
  const staff = await listStaff(tx, clinicId);
  return { user_id: userId, clinic_id: clinicId, staff_ids: staff, occasion_id: newId() };
}

const auditChange = (tx: Db, action: string, { userId, clinicId, by }: ClinicChange) =>
  recordAudit(tx, { actor: by.name, action, subject: `${userId} ${clinicId}` });

/** Appends the event of a change of a clinic or of its members, with its audit row. */
export async function appendClinicChange(
  tx: Db,
  { outbox }: Outbox,
  kind:
    | 'member.added'
    | 'member.role_changed'
    | 'clinic.requested'
    | 'clinic.details_changed'
    | 'clinic.approved'
    | 'clinic.rejected',
  change: ClinicChange,
): Promise<void> {
  await outbox.append(tx, { kind, payload: await payloadOf(tx, change) }, change.by.source);
  await auditChange(tx, kind, change);
}

/** Appends the event of a member's removal, with the doctor of that membership or null, and its audit row. */
export async function appendMemberRemoved(
  tx: Db,
  { outbox }: Outbox,
  change: ClinicChange & { readonly doctorId: string | null },
): Promise<void> {
  const payload = { ...(await payloadOf(tx, change)), doctor_id: change.doctorId };
  await outbox.append(tx, { kind: 'member.removed', payload }, change.by.source);
  await auditChange(tx, 'member.removed', change);
}

/** Appends the event of a change of a doctor's profile, with its audit row. */
export async function appendProfileChanged(
  tx: Db,
  { outbox }: Outbox,
  change: ClinicChange & { readonly doctorId: string },
): Promise<void> {
  const payload = { ...(await payloadOf(tx, change)), doctor_id: change.doctorId };
  await outbox.append(tx, { kind: 'doctor.profile_changed', payload }, change.by.source);
  await auditChange(tx, 'doctor.profile_changed', change);
}

/** Appends the event of an invitation, with its audit row, which does not store the phone. */
export async function appendInvitationChange(
  tx: Db,
  { outbox }: Outbox,
  kind: 'invitation.sent' | 'invitation.changed',
  change: ClinicChange & { readonly invitationId: string },
): Promise<void> {
  const payload = { ...(await payloadOf(tx, change)), invitation_id: change.invitationId };
  await outbox.append(tx, { kind, payload }, change.by.source);
  const subject = `${change.invitationId} ${change.clinicId}`;
  await recordAudit(tx, { actor: change.by.name, action: kind, subject });
}

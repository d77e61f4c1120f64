import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { recordAudit } from '../../platform/audit.ts';
import { staffOf } from '../clinics/index.ts';

/** Appends the event of a member's change of a client or of a patient, with its audit row. */
export async function appendClientChanged(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  { own, membership: { clinicId }, socketId }: ClinicActor,
  userId: string,
  action: 'client.added' | 'client.changed' | 'client.removed' | 'patient.added' | 'patient.changed',
): Promise<void> {
  const payload = { user_id: userId, clinic_id: clinicId, staff_ids: await staffOf(tx, clinicId) };
  await outbox.append(tx, { kind: 'client.changed', payload }, { socketId });
  await recordAudit(tx, { actor: own.id, action, subject: `${userId} ${clinicId}` });
}

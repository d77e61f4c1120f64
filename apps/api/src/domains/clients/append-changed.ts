import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import { systemSource } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { recordAudit } from '../../platform/audit.ts';
import { staffOf } from '../clinics/index.ts';
import type { ClientKey } from './clients.repository.ts';

/** Returns the event that a client of a clinic has changed, for its members. */
const changeOf = async (tx: Db, { clinicId, userId }: ClientKey) => ({
  kind: 'client.changed' as const,
  payload: { user_id: userId, clinic_id: clinicId, staff_ids: await staffOf(tx, clinicId) },
});

/** Appends the event of a member's change of a client or of a patient, with its audit row. */
export async function appendClientChanged(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  { own, membership: { clinicId }, socketId }: ClinicActor,
  userId: string,
  action: 'client.added' | 'client.changed' | 'client.removed' | 'patient.added' | 'patient.changed',
): Promise<void> {
  await outbox.append(tx, await changeOf(tx, { clinicId, userId }), { socketId });
  await recordAudit(tx, { actor: own.id, action, subject: `${userId} ${clinicId}` });
}

/** Appends the events of clients who have changed by what others did: an owner, a reservation, an erasure. */
export async function appendClientsFollowed(
  tx: Db,
  { outbox }: Pick<Deps, 'outbox'>,
  keys: readonly ClientKey[],
): Promise<void> {
  for (const key of keys) await outbox.append(tx, await changeOf(tx, key), systemSource);
}

import type { ChangedBy } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import { findDoctorName } from './doctors.repository.ts';

/**
 * Who has changed something of a clinic, as a member is told.
 * @param userId null where it is not known
 */
export async function changedBy(
  db: Db,
  { own, membership }: ClinicActor,
  userId: string | null,
): Promise<ChangedBy | undefined> {
  if (userId === null) return undefined;
  if (userId === own.id) return { who: 'self' };
  return { who: 'colleague', name: await findDoctorName(db, membership.clinicId, userId) };
}

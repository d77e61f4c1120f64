import type { ChangedBy } from '@rifq/contract';
import type { Db } from '@rifq/db';
import type { ClinicActor } from '../../core/actor.ts';
import { findDoctorName } from './doctors.repository.ts';

/**
 * Names the user who made a change, as shown to a member of the clinic.
 * @param userId null if unknown
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

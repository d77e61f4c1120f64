import type { Db } from '@rifq/db';
import { clinicPatients } from '@rifq/db/schema/clients';
import { and, eq } from 'drizzle-orm';
import type { Membership } from '../../core/actor.ts';

/** Whether a pet is a patient of a clinic. */
export async function isPatient(
  db: Db,
  { clinicId }: Pick<Membership, 'clinicId'>,
  petId: string,
): Promise<boolean> {
  const rows = await db
    .select({ petId: clinicPatients.petId })
    .from(clinicPatients)
    .where(and(eq(clinicPatients.clinicId, clinicId), eq(clinicPatients.petId, petId)));
  return rows.length > 0;
}

import type { Db } from '@rifq/db';
import type { AtClinic } from './clients.repository.ts';
import { contactOfClient } from './find-clients.ts';
import { findPatient } from './patients.repository.ts';

/** Whether a pet is a patient of a client whom this clinic manages, for another domain. */
export async function isManagedPatient(db: Db, clinic: AtClinic, petId: string): Promise<boolean> {
  const patient = await findPatient(db, clinic, petId);
  return patient !== null && !(await contactOfClient(db, patient.userId)).hasAccount;
}

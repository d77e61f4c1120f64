import type { Db } from '@rifq/db';
import type { AtClinic } from './clients.repository.ts';
import { findPatient } from './patients.repository.ts';

/** Whether a pet is a patient of a clinic, for another domain. */
export const isPatientOf = async (db: Db, clinic: AtClinic, petId: string): Promise<boolean> =>
  (await findPatient(db, clinic, petId)) !== null;

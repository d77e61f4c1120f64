import type { Db } from '@rifq/db';
import type { Membership } from '../../core/actor.ts';
import { isPatient } from './is-patient.repository.ts';

/** Whether a pet is a patient of a clinic, for another domain. */
export const isPatientOf = (db: Db, clinic: Pick<Membership, 'clinicId'>, petId: string): Promise<boolean> =>
  isPatient(db, clinic, petId);

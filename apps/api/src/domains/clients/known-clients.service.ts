import type { Db } from '@rifq/db';
import { listClientsAmong, type OfClinic } from './clients.repository.ts';
import { findPatient, type PatientRow } from './patients.repository.ts';

/** Filters these users to the clients of a clinic, for another domain that has authorised the member. */
export function clientsAmong(db: Db, clinic: OfClinic, userIds: readonly string[]): Promise<Set<string>> {
  return listClientsAmong(db, clinic, userIds);
}

/** Finds a patient of a clinic with its client, as `clientsAmong`; null for none. */
export function patientOfClinic(db: Db, clinic: OfClinic, petId: string): Promise<PatientRow | null> {
  return findPatient(db, clinic, petId);
}

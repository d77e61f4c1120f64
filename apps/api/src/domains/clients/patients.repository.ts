import { type Db, equalsAny } from '@rifq/db';
import { clinicPatients } from '@rifq/db/schema/clients';
import { and, asc, eq } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';
import type { AtClinic, ClientKey } from './clients.repository.ts';

export type PatientRow = Pick<
  typeof clinicPatients.$inferSelect,
  'clinicId' | 'userId' | 'petId' | 'changedBy'
>;

const columns = {
  clinicId: clinicPatients.clinicId,
  userId: clinicPatients.userId,
  petId: clinicPatients.petId,
  changedBy: clinicPatients.changedBy,
};

/** Makes a pet a patient of a clinic. Returns whether it was none before. */
export async function insertPatient(tx: Db, patient: PatientRow): Promise<boolean> {
  const rows = await tx.insert(clinicPatients).values(patient).onConflictDoNothing().returning(columns);
  return rows.length > 0;
}

/** Makes a patient that of another client of the clinic. */
export async function setPatientOwner(
  tx: Db,
  { clinicId, petId, userId }: Pick<PatientRow, 'clinicId' | 'petId' | 'userId'>,
): Promise<void> {
  await tx
    .update(clinicPatients)
    .set({ userId })
    .where(and(eq(clinicPatients.clinicId, clinicId), eq(clinicPatients.petId, petId)));
}

/** Makes a pet no patient of a clinic any more. */
export async function deletePatient(
  tx: Db,
  { clinicId, petId }: Pick<PatientRow, 'clinicId' | 'petId'>,
): Promise<void> {
  await tx
    .delete(clinicPatients)
    .where(and(eq(clinicPatients.clinicId, clinicId), eq(clinicPatients.petId, petId)));
}

/** Notes which member has changed a patient. */
export async function setPatientChangedBy(
  tx: Db,
  { clinicId, petId }: PatientRow,
  changedBy: string,
): Promise<void> {
  await tx
    .update(clinicPatients)
    .set({ changedBy })
    .where(and(eq(clinicPatients.clinicId, clinicId), eq(clinicPatients.petId, petId)));
}

/** Lists the patients of these clients of a clinic, the oldest first. */
export function listPatientsOf(
  db: Db,
  { clinicId }: AtClinic,
  userIds: readonly string[],
): Promise<PatientRow[]> {
  return db
    .select(columns)
    .from(clinicPatients)
    .where(and(eq(clinicPatients.clinicId, clinicId), equalsAny(clinicPatients.userId, userIds)))
    .orderBy(asc(clinicPatients.createdAt), asc(clinicPatients.petId));
}

/** Finds a patient of a clinic; null for none. */
export async function findPatient(db: Db, { clinicId }: AtClinic, petId: string): Promise<PatientRow | null> {
  const [row] = await db
    .select(columns)
    .from(clinicPatients)
    .where(and(eq(clinicPatients.clinicId, clinicId), eq(clinicPatients.petId, petId)));
  return row ?? null;
}

/** Lists the clients whose patient a pet is, one for each of its clinics. */
export function listClientsOfPet(db: Db, petId: string): Promise<ClientKey[]> {
  return db
    .select({ clinicId: clinicPatients.clinicId, userId: clinicPatients.userId })
    .from(clinicPatients)
    .where(eq(clinicPatients.petId, petId));
}

export async function deletePatientsOf(
  tx: Db,
  { id }: WriteScope<'client'>,
  { clinicId }: AtClinic,
): Promise<void> {
  await tx
    .delete(clinicPatients)
    .where(and(eq(clinicPatients.clinicId, clinicId), eq(clinicPatients.userId, id)));
}

import { type Db, newId } from '@rifq/db';
import { clinicClients, clinicPatients, petJoins } from '@rifq/db/schema/clients';
import { clinicServices } from '@rifq/db/schema/clinics';
import type { users } from '@rifq/db/schema/identity';
import { foldArabic, foldVersion, phoneSpellings } from '@rifq/rules';
import { type BuiltPet, buildOwner, buildPet, type Owner } from './builders.ts';

/** Builds a client of a clinic, without patients. */
export async function buildClient(
  db: Db,
  of: Pick<typeof clinicClients.$inferInsert, 'clinicId' | 'userId'>,
  overrides: Partial<typeof clinicClients.$inferInsert> = {},
): Promise<void> {
  const notFolded = { searchText: '', surname: '', microchips: '', phones: '', foldVersion: 0 };
  await db.insert(clinicClients).values({ ...of, ...notFolded, ...overrides });
}

/** Builds a client without an account, whom a clinic manages. */
export async function buildManagedClient(
  db: Db,
  clinicId: string,
  { note, ...overrides }: Partial<typeof users.$inferInsert> & { readonly note?: string } = {},
): Promise<Owner> {
  const unknown = { surname: null, email: null, emailConfirmedAt: null, completedAt: null };
  const named = { ...unknown, firstname: 'أبو فهد', ...overrides };
  const owner = await buildOwner(db, { ...named, managedBy: clinicId });
  const phones = phoneSpellings(owner.phoneE164, owner.countryCode);
  const searchText = foldArabic(`${owner.firstname}${phones}`);
  const columns = { searchText, phones, foldVersion, note: note ?? null };
  await buildClient(db, { clinicId, userId: owner.id }, columns);
  return owner;
}

/** Makes the pet of a client a patient of the clinic. */
export async function buildPatientOf(
  db: Db,
  clinicId: string,
  { id: petId, ownerId: userId }: Pick<BuiltPet, 'id' | 'ownerId'>,
): Promise<void> {
  await db.insert(clinicPatients).values({ clinicId, userId, petId });
}

/** Builds a patient of a clinic: a pet of a client. */
export async function buildPatient(
  db: Db,
  of: { readonly clinicId: string; readonly ownerId: string },
  overrides: Parameters<typeof buildPet>[2] = {},
): Promise<BuiltPet> {
  const pet = await buildPet(db, of.ownerId, overrides);
  await buildPatientOf(db, of.clinicId, pet);
  return pet;
}

/** Builds an accepted join of a patient without an account into a pet, with which nothing came. Returns its id. */
export async function buildPetJoin(
  db: Db,
  {
    clinicId,
    patient,
    pet,
  }: { readonly clinicId: string; readonly patient: BuiltPet; readonly pet: BuiltPet },
  overrides: Partial<typeof petJoins.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const of = { clientId: patient.ownerId, patientId: patient.id, accountId: pet.ownerId, petId: pet.id };
  const accepted = { state: 'accepted' as const, acceptedAt: new Date(), moved: {} };
  await db.insert(petJoins).values({ id, clinicId, ...of, ...accepted, ...overrides });
  return id;
}

/** Builds a service of a clinic: a check-up of twenty minutes. Returns its id. */
export async function buildClinicService(
  db: Db,
  of: Pick<typeof clinicServices.$inferInsert, 'clinicId' | 'changedBy'>,
  overrides: Partial<typeof clinicServices.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const offered = { name: 'كشف عام', minutes: 20, price: 15_000, vatPercent: 15 };
  await db.insert(clinicServices).values({ id, ...offered, ...of, ...overrides });
  return id;
}

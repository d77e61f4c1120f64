import { type Db, equalsAny, memoizeQuery } from '@rifq/db';
import { pets, petWeights } from '@rifq/db/schema/pets';
import { and, asc, count, desc, eq, isNull, min, ne, type SQL, sql } from 'drizzle-orm';
import type { ReadScope, Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type PetRow = typeof pets.$inferSelect;
export type NewPet = typeof pets.$inferInsert;
export type WeightRow = typeof petWeights.$inferSelect;
/** The fields of a weight that are shown. */
export type ShownWeight = Pick<WeightRow, 'id' | 'grams' | 'measuredOn' | 'clinic'>;
export type PetWithWeight = PetRow & { latestWeight: ShownWeight | null };

/** Selects the pets that match `where`, the oldest first, each with its latest weight. */
async function selectPets(db: Db, where: ReturnType<typeof eq> | undefined): Promise<PetWithWeight[]> {
  const latest = db
    .select({
      weightId: sql<string>`${petWeights.id}`.as('weight_id'),
      grams: petWeights.grams,
      measuredOn: petWeights.measuredOn,
      clinic: petWeights.clinic,
    })
    .from(petWeights)
    .where(eq(petWeights.petId, pets.id))
    .orderBy(desc(petWeights.measuredOn), desc(petWeights.createdAt))
    .limit(1)
    .as('latest');
  const rows = await db
    .select({
      pet: pets,
      weightId: latest.weightId,
      grams: latest.grams,
      measuredOn: latest.measuredOn,
      clinic: latest.clinic,
    })
    .from(pets)
    .leftJoinLateral(latest, sql`true`)
    .where(where)
    .orderBy(asc(pets.id));
  return rows.map(({ pet, weightId, grams, measuredOn, clinic }) => ({
    ...pet,
    latestWeight:
      weightId === null || grams === null || measuredOn === null
        ? null
        : { id: weightId, grams, measuredOn, clinic },
  }));
}

const sealed = <R extends Pick<PetRow, 'id' | 'ownerId'>>(row: R): Sealed<'pet', R> =>
  seal({ type: 'pet', id: row.id, ownerId: row.ownerId }, row);

/** Lists the pets of a user, the oldest first, including archived ones. */
export async function listPetsByOwner(
  db: Db,
  owner: ReadScope<'user'>,
): Promise<Sealed<'pet', PetWithWeight>[]> {
  return (await selectPets(db, eq(pets.ownerId, owner.id))).map(sealed);
}

export async function findPet(db: Db, petId: string): Promise<Sealed<'pet', PetWithWeight> | null> {
  const [row] = await selectPets(db, eq(pets.id, petId));
  return row ? sealed(row) : null;
}

/** Finds those of these pets that exist. */
export async function findPets(db: Db, petIds: readonly string[]): Promise<Sealed<'pet', PetWithWeight>[]> {
  return (await selectPets(db, equalsAny(pets.id, petIds))).map(sealed);
}

/** Finds and locks a pet until the end of the transaction. */
export async function lockPet(tx: Db, petId: string): Promise<Sealed<'pet', PetRow> | null> {
  const [row] = await tx.select().from(pets).where(eq(pets.id, petId)).for('update');
  return row ? sealed(row) : null;
}

/** Reads the pet again. */
export async function reloadPet(db: Db, pet: ReadScope<'pet'>): Promise<PetWithWeight | null> {
  const [row] = await selectPets(db, eq(pets.id, pet.id));
  return row ?? null;
}

const summaryColumns = {
  id: pets.id,
  name: pets.name,
  species: pets.species,
  colour: pets.colour,
  photoKey: pets.photoKey,
  state: pets.state,
} as const;
type PetSummaryRow = Pick<PetRow, keyof typeof summaryColumns>;

const summariesOfOwner = memoizeQuery(db =>
  db
    .select(summaryColumns)
    .from(pets)
    .where(and(eq(pets.ownerId, sql.placeholder('ownerId')), isNull(pets.archivedAt)))
    .orderBy(asc(pets.id)),
);

/** Lists the summaries of a user's pets that are not archived, the oldest first. */
export function listSummaries(db: Db, owner: ReadScope<'user'>) {
  return summariesOfOwner(db).execute({ ownerId: owner.id });
}

const summariesByIds = memoizeQuery(db =>
  db
    .select({ ...summaryColumns, ownerId: pets.ownerId, archivedAt: pets.archivedAt })
    .from(pets)
    .where(equalsAny(pets.id, sql.placeholder('ids'))),
);

/** Finds the summaries of these pets, including archived ones. */
export async function findSummaries(
  db: Db,
  petIds: readonly string[],
): Promise<Sealed<'pet', PetSummaryRow & Pick<PetRow, 'ownerId' | 'archivedAt'>>[]> {
  const rows = await summariesByIds(db).execute({ ids: petIds });
  return rows.map(sealed);
}

/** Finds the pet with this current photo; null when there is none. */
export async function findPetOfPhoto(db: Db, photoKey: string): Promise<string | null> {
  const [row] = await db.select({ id: pets.id }).from(pets).where(eq(pets.photoKey, photoKey));
  return row?.id ?? null;
}

/** Pets that get reminders: not lost, archived or passed away. */
const atHome = and(eq(pets.state, 'home'), isNull(pets.archivedAt));

/** Lists the pets of these users that live at home, the oldest first. */
export async function findPetsAtHome(
  db: Db,
  owners: readonly ReadScope<'user'>[],
): Promise<Sealed<'pet', PetRow>[]> {
  const ids = owners.map(owner => owner.id);
  const rows = await db
    .select()
    .from(pets)
    .where(and(equalsAny(pets.ownerId, ids), atHome))
    .orderBy(asc(pets.id));
  return rows.map(sealed);
}

/** Finds a pet that lives at home, locked with its records until the end of the transaction; else null. */
export async function lockPetAtHome(tx: Db, petId: string): Promise<Sealed<'pet', PetRow> | null> {
  const [row] = await tx
    .select()
    .from(pets)
    .where(and(eq(pets.id, petId), atHome))
    .for('no key update');
  return row ? sealed(row) : null;
}

export async function insertPet(
  tx: Db,
  owner: WriteScope<'user'>,
  pet: Omit<NewPet, 'ownerId'>,
): Promise<void> {
  await tx.insert(pets).values({ ...pet, ownerId: owner.id });
}

/** Counts the pets of a user: those not archived, and all. */
export async function countPets(
  db: Db,
  owner: ReadScope<'user'>,
): Promise<{ readonly open: number; readonly living: number; readonly all: number }> {
  const isOpen = isNull(pets.archivedAt);
  const countOf = (condition: SQL | undefined) => count(sql`case when ${condition} then 1 end`);
  const [row] = await db
    .select({
      open: countOf(isOpen),
      living: countOf(and(isOpen, ne(pets.state, 'passed_away'))),
      all: count(),
    })
    .from(pets)
    .where(eq(pets.ownerId, owner.id));
  return row ?? { open: 0, living: 0, all: 0 };
}

export async function updatePet(tx: Db, pet: WriteScope<'pet'>, change: Partial<NewPet>): Promise<void> {
  await tx
    .update(pets)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(pets.id, pet.id));
}

/** Lists the weights of a pet, the newest first; within a day, the one entered last. */
export async function listWeights(db: Db, pet: ReadScope<'pet'>): Promise<WeightRow[]> {
  return db
    .select()
    .from(petWeights)
    .where(eq(petWeights.petId, pet.id))
    .orderBy(desc(petWeights.measuredOn), desc(petWeights.createdAt));
}

/** Finds the weight of this pet of the same day by the same party, or null. */
export async function findWeightLike(
  db: Db,
  pet: ReadScope<'pet'>,
  { measuredOn, recordedBy, clinicId }: Pick<WeightRow, 'measuredOn' | 'recordedBy' | 'clinicId'>,
): Promise<WeightRow | null> {
  const [row] = await db
    .select()
    .from(petWeights)
    .where(
      and(
        eq(petWeights.petId, pet.id),
        eq(petWeights.measuredOn, measuredOn),
        eq(petWeights.recordedBy, recordedBy),
        sql`${petWeights.clinicId} is not distinct from ${clinicId}`,
      ),
    );
  return row ?? null;
}

/** Records a weight, or replaces the one of the same day by the same party. Returns its id. */
export async function upsertWeight(
  tx: Db,
  pet: WriteScope<'pet'>,
  weight: Omit<typeof petWeights.$inferInsert, 'petId'>,
): Promise<string> {
  const [row] = await tx
    .insert(petWeights)
    .values({ ...weight, petId: pet.id })
    .onConflictDoUpdate({
      target: [petWeights.petId, petWeights.measuredOn, petWeights.recordedBy, petWeights.clinicId],
      set: { grams: weight.grams, clinic: weight.clinic },
    })
    .returning({ id: petWeights.id });
  return row?.id ?? weight.id;
}

export async function countWeights(db: Db, pet: ReadScope<'pet'>): Promise<number> {
  const [row] = await db.select({ n: count() }).from(petWeights).where(eq(petWeights.petId, pet.id));
  return row?.n ?? 0;
}

/** Removes a weight that the owner of this pet has recorded. Returns whether there was one. */
export async function deleteWeight(tx: Db, pet: WriteScope<'pet'>, weightId: string): Promise<boolean> {
  const gone = await tx
    .delete(petWeights)
    .where(and(eq(petWeights.petId, pet.id), eq(petWeights.id, weightId), eq(petWeights.recordedBy, 'owner')))
    .returning({ id: petWeights.id });
  return gone.length > 0;
}

/** Finds the day of the first weight of this pet, or null. */
export async function firstWeightDay(db: Db, pet: ReadScope<'pet'>): Promise<string | null> {
  const [weight] = await db
    .select({ first: min(petWeights.measuredOn) })
    .from(petWeights)
    .where(eq(petWeights.petId, pet.id));
  return weight?.first ?? null;
}

/** Deletes a pet of which nothing was recorded. Throws where something refers to it. */
export async function deletePet(tx: Db, pet: WriteScope<'pet'>): Promise<void> {
  await tx.delete(pets).where(eq(pets.id, pet.id));
}

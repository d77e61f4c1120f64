import type { Db } from '@rifq/db';
import { doses, pets, petWeights } from '@rifq/db/schema';
import { and, asc, desc, eq, isNull, min, sql } from 'drizzle-orm';

export type PetRow = typeof pets.$inferSelect;
export type NewPet = typeof pets.$inferInsert;
export type WeightRow = typeof petWeights.$inferSelect;
export type PetWithWeight = PetRow & { latestWeight: Pick<WeightRow, 'id' | 'grams' | 'measuredOn'> | null };

/** Pets matched by `where`, the oldest first, each with its latest weight. */
async function selectPets(db: Db, where: ReturnType<typeof eq> | undefined): Promise<PetWithWeight[]> {
  const latest = db
    .select({
      weightId: sql<string>`${petWeights.id}`.as('weight_id'),
      grams: petWeights.grams,
      measuredOn: petWeights.measuredOn,
    })
    .from(petWeights)
    .where(eq(petWeights.petId, pets.id))
    .orderBy(desc(petWeights.measuredOn))
    .limit(1)
    .as('latest');
  const rows = await db
    .select({ pet: pets, weightId: latest.weightId, grams: latest.grams, measuredOn: latest.measuredOn })
    .from(pets)
    .leftJoinLateral(latest, sql`true`)
    .where(where)
    .orderBy(asc(pets.id));
  return rows.map(({ pet, weightId, grams, measuredOn }) => ({
    ...pet,
    latestWeight:
      weightId === null || grams === null || measuredOn === null ? null : { id: weightId, grams, measuredOn },
  }));
}

export function listPets(db: Db, ownerId: string): Promise<PetWithWeight[]> {
  return selectPets(db, eq(pets.ownerId, ownerId));
}

export async function findPet(db: Db, petId: string): Promise<PetWithWeight | null> {
  const [row] = await selectPets(db, eq(pets.id, petId));
  return row ?? null;
}

/** The pet, locked until the end of the transaction. */
export async function lockPet(tx: Db, petId: string): Promise<PetRow | null> {
  const [row] = await tx.select().from(pets).where(eq(pets.id, petId)).for('update');
  return row ?? null;
}

export async function insertPet(tx: Db, pet: NewPet): Promise<void> {
  await tx.insert(pets).values(pet);
}

export async function updatePet(tx: Db, petId: string, change: Partial<NewPet>): Promise<void> {
  await tx
    .update(pets)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(pets.id, petId));
}

/** Weights of a pet, the newest first. */
export async function listWeights(db: Db, petId: string): Promise<WeightRow[]> {
  return db.select().from(petWeights).where(eq(petWeights.petId, petId)).orderBy(desc(petWeights.measuredOn));
}

/** Records a weight; one of the same day is replaced. Returns the id under which it stands. */
export async function upsertWeight(tx: Db, weight: typeof petWeights.$inferInsert): Promise<string> {
  const [row] = await tx
    .insert(petWeights)
    .values(weight)
    .onConflictDoUpdate({ target: [petWeights.petId, petWeights.measuredOn], set: { grams: weight.grams } })
    .returning({ id: petWeights.id });
  return row?.id ?? weight.id;
}

/** Removes a weight of this pet. Returns whether there was one. */
export async function deleteWeight(tx: Db, petId: string, weightId: string): Promise<boolean> {
  const gone = await tx
    .delete(petWeights)
    .where(and(eq(petWeights.petId, petId), eq(petWeights.id, weightId)))
    .returning({ id: petWeights.id });
  return gone.length > 0;
}

/** The first days on which this pet has a recorded dose and a weight; null where there is none. */
export async function earliestRecordDays(
  db: Db,
  petId: string,
): Promise<{ dose: string | null; weight: string | null }> {
  const [dose] = await db
    .select({ first: min(doses.givenOn) })
    .from(doses)
    .where(and(eq(doses.petId, petId), isNull(doses.removedAt)));
  const [weight] = await db
    .select({ first: min(petWeights.measuredOn) })
    .from(petWeights)
    .where(eq(petWeights.petId, petId));
  return { dose: dose?.first ?? null, weight: weight?.first ?? null };
}

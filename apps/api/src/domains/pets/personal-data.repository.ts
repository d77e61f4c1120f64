import type { Db } from '@rifq/db';
import { pets, petWeights } from '@rifq/db/schema/pets';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

/** Lists the pets of a user after an id, including archived ones. */
export function listPetsForExport(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  return db
    .select()
    .from(pets)
    .where(and(eq(pets.ownerId, user.id), gt(pets.id, after)))
    .orderBy(asc(pets.id))
    .limit(limit);
}

/** Lists the weights of a user's pets after an id. */
export async function listOwnWeights(db: Db, user: ReadScope<'user'>, after: string, limit: number) {
  const { id, petId, grams, measuredOn, recordedBy, clinic, createdAt } = petWeights;
  return db
    .select({ id, petId, grams, measuredOn, recordedBy, clinic, createdAt })
    .from(petWeights)
    .innerJoin(pets, eq(pets.id, petWeights.petId))
    .where(and(eq(pets.ownerId, user.id), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

/**
 * Deletes everything that identifies the pets of a user, and the weights that their owner entered. A clinic's records
 * of an animal, and its species and breed, stay with the clinic.
 * @param petId only this pet; absent for all
 */
export async function erasePets(
  tx: Db,
  user: WriteScope<'user'>,
  name: string,
  now: Date,
  petId?: string,
): Promise<void> {
  const isErased = and(eq(pets.ownerId, user.id), petId === undefined ? undefined : eq(pets.id, petId));
  const own = tx.select({ id: pets.id }).from(pets).where(isErased);
  await tx
    .delete(petWeights)
    .where(and(sql`${petWeights.petId} in (${own})`, eq(petWeights.recordedBy, 'owner')));
  await tx
    .update(pets)
    .set({
      name,
      breedOther: null,
      country: null,
      colour: null,
      feed: null,
      microchip: null,
      allergies: null,
      notes: null,
      photoKey: null,
      archivedAt: sql`coalesce(${pets.archivedAt}, ${now})`,
      updatedAt: sql`now()`,
    })
    .where(isErased);
}

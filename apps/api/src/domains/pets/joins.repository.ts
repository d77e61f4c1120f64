import { type Db, equalsAny } from '@rifq/db';
import { pets, petWarnings, petWeights } from '@rifq/db/schema/pets';
import { aliasedTable, and, count, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { JoinedPets } from '../../core/pet-join.ts';

/** Moves the weights of a pet to another, except of days on which the same party weighed both. Returns their ids. */
export async function moveWeights(tx: Db, { from, into }: JoinedPets): Promise<string[]> {
  const known = aliasedTable(petWeights, 'known');
  const same = tx
    .select({ id: known.id })
    .from(known)
    .where(
      and(
        eq(known.petId, into.pet.id),
        eq(known.measuredOn, petWeights.measuredOn),
        eq(known.recordedBy, petWeights.recordedBy),
        sql`${known.clinicId} is not distinct from ${petWeights.clinicId}`,
      ),
    );
  const rows = await tx
    .update(petWeights)
    .set({ petId: into.pet.id })
    .where(and(eq(petWeights.petId, from.pet.id), notExists(same)))
    .returning({ id: petWeights.id });
  return rows.map(({ id }) => id);
}

/** Moves these weights from one pet to another. */
export async function moveWeightsBack(
  tx: Db,
  { from, into }: JoinedPets,
  ids: readonly string[],
): Promise<void> {
  await tx
    .update(petWeights)
    .set({ petId: from.pet.id })
    .where(and(equalsAny(petWeights.id, ids), eq(petWeights.petId, into.pet.id)));
}

/** Moves the warnings of a pet to another, except those that it has already. Returns their ids. */
export async function moveWarnings(tx: Db, { from, into }: JoinedPets): Promise<string[]> {
  const known = aliasedTable(petWarnings, 'known');
  const same = tx
    .select({ id: known.id })
    .from(known)
    .where(
      and(
        eq(known.petId, into.pet.id),
        eq(known.kind, petWarnings.kind),
        eq(known.substance, petWarnings.substance),
        sql`${known.drugGroup} is not distinct from ${petWarnings.drugGroup}`,
        isNull(known.endedAt),
        isNull(petWarnings.endedAt),
      ),
    );
  const rows = await tx
    .update(petWarnings)
    .set({ petId: into.pet.id })
    .where(and(eq(petWarnings.petId, from.pet.id), notExists(same)))
    .returning({ id: petWarnings.id });
  return rows.map(({ id }) => id);
}

/** Moves these warnings from one pet to another. */
export async function moveWarningsBack(
  tx: Db,
  { from, into }: JoinedPets,
  ids: readonly string[],
): Promise<void> {
  await tx
    .update(petWarnings)
    .set({ petId: from.pet.id })
    .where(and(equalsAny(petWarnings.id, ids), eq(petWarnings.petId, into.pet.id)));
}

/** Counts the weights of these pets, by pet. */
export async function countWeightsOf(db: Db, petIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ petId: petWeights.petId, n: count() })
    .from(petWeights)
    .where(equalsAny(petWeights.petId, petIds))
    .groupBy(petWeights.petId);
  return new Map(rows.map(({ petId, n }) => [petId, n]));
}

/** Reads two locked pets. Throws if one does not exist. */
export async function readBoth(tx: Db, { from, into }: JoinedPets) {
  const rows = await tx
    .select()
    .from(pets)
    .where(equalsAny(pets.id, [from.pet.id, into.pet.id]));
  const [one, other] = [from, into].map(({ pet }) => rows.find(({ id }) => id === pet.id));
  if (!one || !other) throw new Error('a pet of a join does not exist');
  return { from: one, into: other };
}

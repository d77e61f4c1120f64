import { builtOnce, type Db } from '@rifq/db';
import { pets, users } from '@rifq/db/schema';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';

export type ProfileRow = typeof users.$inferSelect;

export async function findProfile(db: Db, userId: string): Promise<ProfileRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, userId));
  return row ?? null;
}

/** The profile, locked until the end of the transaction. */
export async function lockProfile(tx: Db, userId: string): Promise<ProfileRow | null> {
  const [row] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return row ?? null;
}

export async function updateProfile(tx: Db, userId: string, change: Partial<ProfileRow>): Promise<void> {
  await tx
    .update(users)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(users.id, userId));
}

const petsOfOwner = builtOnce(db =>
  db
    .select({
      id: pets.id,
      name: pets.name,
      species: pets.species,
      colour: pets.colour,
      photoKey: pets.photoKey,
      state: pets.state,
    })
    .from(pets)
    .where(and(eq(pets.ownerId, sql.placeholder('ownerId')), isNull(pets.archivedAt)))
    .orderBy(asc(pets.id))
    .prepare(''),
);

/** Faces and names of a user's pets that are not archived, the oldest first. */
export function listProfilePets(db: Db, userId: string) {
  return petsOfOwner(db).execute({ ownerId: userId });
}

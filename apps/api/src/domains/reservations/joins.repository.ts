import { type Db, equalsAny } from '@rifq/db';
import { reservations } from '@rifq/db/schema/reservations';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { WriteScope } from '../../core/access.ts';
import type { OwnedPet } from '../../core/pet-join.ts';

/** Locks the reservations of these pets, in a fixed order. */
export async function lockReservationsOf(tx: Db, petIds: readonly string[]): Promise<void> {
  await tx
    .select({ id: reservations.id })
    .from(reservations)
    .where(equalsAny(reservations.petId, petIds))
    .orderBy(asc(reservations.id))
    .for('no key update');
}

/** Gives the reservations of a pet to its new owner, who has an account. */
export async function giveReservations(
  tx: Db,
  pet: WriteScope<'pet'>,
  owner: WriteScope<'user'>,
): Promise<void> {
  await tx
    .update(reservations)
    .set({ ownerId: owner.id, managed: false, updatedAt: sql`now()` })
    .where(eq(reservations.petId, pet.id));
}

/**
 * Moves reservations of a pet to another and its owner. Returns their ids.
 * @param ids only these reservations; null for all
 */
export async function moveReservations(
  tx: Db,
  from: OwnedPet,
  to: OwnedPet & { readonly managed: boolean },
  ids: readonly string[] | null,
): Promise<string[]> {
  const rows = await tx
    .update(reservations)
    .set({ petId: to.pet.id, ownerId: to.owner.id, managed: to.managed, updatedAt: sql`now()` })
    .where(
      and(eq(reservations.petId, from.pet.id), ids === null ? undefined : equalsAny(reservations.id, ids)),
    )
    .returning({ id: reservations.id });
  return rows.map(({ id }) => id);
}

/** Sums up the visits of these pets: those that took place, and those to come. */
export async function countVisitsOf(db: Db, petIds: readonly string[]) {
  const { petId, state, startsAt } = reservations;
  const tookPlace = sql`${state} in ('in_session', 'completed')`;
  return db
    .select({
      petId,
      visits: count(sql`case when ${tookPlace} then 1 end`),
      coming: count(sql`case when ${state} = 'confirmed' then 1 end`),
      firstVisitAt: sql<Date | null>`min(case when ${tookPlace} then ${startsAt} end)`.mapWith(startsAt),
      lastVisitAt: sql<Date | null>`max(case when ${tookPlace} then ${startsAt} end)`.mapWith(startsAt),
    })
    .from(reservations)
    .where(equalsAny(petId, petIds))
    .groupBy(petId);
}

/** Lists the ids of the reservations of a pet. */
export async function listIdsOfPet(db: Db, petId: string): Promise<string[]> {
  const rows = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(eq(reservations.petId, petId));
  return rows.map(({ id }) => id);
}

/** Lists the reservations of these pets that took place. */
export function listCompletedOf(
  db: Db,
  petIds: readonly string[],
): Promise<{ readonly id: string; readonly petId: string }[]> {
  return db
    .select({ id: reservations.id, petId: reservations.petId })
    .from(reservations)
    .where(and(equalsAny(reservations.petId, petIds), inArray(reservations.state, ['completed'])));
}

/** Whether a pet has had any reservation with a clinic. */
export async function hasAnyOfPetAt(db: Db, clinicId: string, petId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(and(eq(reservations.petId, petId), eq(reservations.clinicId, clinicId)))
    .limit(1);
  return row !== undefined;
}

import { type Db, equalsAny } from '@rifq/db';
import { healthStates } from '@rifq/db/schema/vaccines';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type HealthStateRow = typeof healthStates.$inferSelect;
export type NewHealthState = Omit<HealthStateRow, 'petId'>;

/** Lists the states of these pets, by pet, including ended ones. */
export async function listHealthStates(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
): Promise<Map<string, HealthStateRow[]>> {
  const petIds = pets.map(pet => pet.id);
  const rows = await db
    .select()
    .from(healthStates)
    .where(equalsAny(healthStates.petId, petIds))
    .orderBy(asc(healthStates.petId), asc(healthStates.state));
  return Map.groupBy(rows, row => row.petId);
}

/** Inserts a state, or replaces the earlier entry of the same state. */
export async function upsertHealthState(tx: Db, pet: WriteScope<'pet'>, note: NewHealthState): Promise<void> {
  const { state, saidBy, notedOn, until } = note;
  await tx
    .insert(healthStates)
    .values({ state, saidBy, notedOn, until, petId: pet.id })
    .onConflictDoUpdate({
      target: [healthStates.petId, healthStates.state],
      set: { saidBy: sql`excluded.said_by`, notedOn: sql`excluded.noted_on`, until: sql`excluded.until` },
    });
}

/** Deletes a state of a pet. */
export async function deleteHealthState(
  tx: Db,
  pet: WriteScope<'pet'>,
  state: HealthStateRow['state'],
): Promise<void> {
  await tx.delete(healthStates).where(and(eq(healthStates.petId, pet.id), eq(healthStates.state, state)));
}

import { type Db, equalsAny } from '@rifq/db';
import { petHealthStates } from '@rifq/db/schema/vaccines';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';
import type { NoteEnd } from './deferrals.repository.ts';

export type HealthStateRow = typeof petHealthStates.$inferSelect;
export type NewHealthState = Omit<HealthStateRow, 'petId' | 'endedOn' | 'endedBy'>;

/** Lists the states of these pets, by pet, including ended ones. */
export async function listHealthStates(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
): Promise<Map<string, HealthStateRow[]>> {
  const petIds = pets.map(pet => pet.id);
  const rows = await db
    .select()
    .from(petHealthStates)
    .where(equalsAny(petHealthStates.petId, petIds))
    .orderBy(asc(petHealthStates.petId), asc(petHealthStates.state));
  return Map.groupBy(rows, row => row.petId);
}

/** Inserts a state, or replaces the earlier entry of the same state. */
export async function upsertHealthState(tx: Db, pet: WriteScope<'pet'>, note: NewHealthState): Promise<void> {
  const { state, saidBy, clinicName, notedOn, until } = note;
  await tx
    .insert(petHealthStates)
    .values({ state, saidBy, clinicName, notedOn, until, petId: pet.id })
    .onConflictDoUpdate({
      target: [petHealthStates.petId, petHealthStates.state],
      set: {
        saidBy: sql`excluded.said_by`,
        clinicName: sql`excluded.clinic_name`,
        notedOn: sql`excluded.noted_on`,
        until: sql`excluded.until`,
        endedOn: null,
        endedBy: null,
      },
    });
}

const ofState = (pet: WriteScope<'pet'>, state: HealthStateRow['state']) =>
  and(eq(petHealthStates.petId, pet.id), eq(petHealthStates.state, state));

/** Ends a state of a pet. It retains what was advised. */
export async function markHealthStateEnded(
  tx: Db,
  pet: WriteScope<'pet'>,
  state: HealthStateRow['state'],
  { endedOn, endedBy }: NoteEnd,
): Promise<void> {
  await tx.update(petHealthStates).set({ endedOn, endedBy }).where(ofState(pet, state));
}

/** Deletes a state of a pet. */
export async function deleteHealthState(
  tx: Db,
  pet: WriteScope<'pet'>,
  state: HealthStateRow['state'],
): Promise<void> {
  await tx.delete(petHealthStates).where(ofState(pet, state));
}

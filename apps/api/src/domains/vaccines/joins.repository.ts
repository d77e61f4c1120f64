import { type Db, equalsAny } from '@rifq/db';
import { deferrals, doseProtocols, doses, petHealthStates, petPlanOptions } from '@rifq/db/schema/vaccines';
import { and, count, eq, isNull, notExists, sql } from 'drizzle-orm';
import type { JoinedPets } from '../../core/pet-join.ts';

/** A protocol of a dose that is not removed, with what decides which of two records of it remains. */
export type ProtocolOfDose = {
  readonly doseId: string;
  readonly petId: string;
  readonly protocol: string;
  readonly givenOn: string;
  readonly isConfirmed: boolean;
  readonly byClinic: boolean;
};

/** Lists the protocols of the doses of two pets that are not removed. */
export function listProtocols(tx: Db, { from, into }: JoinedPets): Promise<ProtocolOfDose[]> {
  const { doseId, petId, protocol, givenOn, removedAt } = doseProtocols;
  return tx
    .select({
      doseId,
      petId,
      protocol,
      givenOn,
      isConfirmed: sql<boolean>`${doses.confirmedAt} is not null`,
      byClinic: sql<boolean>`${doses.recordedBy} = 'clinic'`,
    })
    .from(doseProtocols)
    .innerJoin(doses, eq(doses.id, doseId))
    .where(and(equalsAny(petId, [from.pet.id, into.pet.id]), isNull(removedAt)));
}

/** Marks doses with their protocols as removed. */
export async function setDosesRemoved(tx: Db, doseIds: readonly string[], at: Date): Promise<void> {
  await tx.update(doses).set({ removedAt: at }).where(equalsAny(doses.id, doseIds));
  await tx.update(doseProtocols).set({ removedAt: at }).where(equalsAny(doseProtocols.doseId, doseIds));
}

/** Restores a dose, unless its pet has another record of one of its protocols on that day. */
export async function restoreUnlessDuplicate(tx: Db, doseId: string): Promise<void> {
  const duplicate = sql`exists (
    select 1 from ${doseProtocols} mine join ${doseProtocols} other
      on other.pet_id = mine.pet_id and other.protocol = mine.protocol and other.given_on = mine.given_on
    where mine.dose_id = ${doses.id} and other.dose_id <> mine.dose_id and other.removed_at is null)`;
  const restored = await tx
    .update(doses)
    .set({ removedAt: null })
    .where(and(eq(doses.id, doseId), sql`not ${duplicate}`))
    .returning({ id: doses.id });
  const ids = restored.map(({ id }) => id);
  await tx.update(doseProtocols).set({ removedAt: null }).where(equalsAny(doseProtocols.doseId, ids));
}

const isProtocol = ({ doseId, protocol }: DoseProtocol) =>
  and(eq(doseProtocols.doseId, doseId), eq(doseProtocols.protocol, protocol));

type DoseProtocol = Pick<ProtocolOfDose, 'doseId' | 'protocol'>;

/** Removes one protocol of a combined product. */
export async function deleteProtocol(tx: Db, of: DoseProtocol): Promise<void> {
  await tx.delete(doseProtocols).where(isProtocol(of));
}

/** Adds a protocol to a dose again, unless its pet has another record of it on that day. */
export async function insertProtocolAgain(tx: Db, { doseId, protocol }: DoseProtocol): Promise<void> {
  const [dose] = await tx.select().from(doses).where(eq(doses.id, doseId));
  if (!dose) return;
  const { petId, givenOn, removedAt } = dose;
  await tx
    .insert(doseProtocols)
    .values({ doseId, petId, protocol, givenOn, removedAt })
    .onConflictDoNothing();
}

/** Moves all doses of a pet to another. Returns their ids. */
export async function moveDoses(tx: Db, { from, into }: JoinedPets): Promise<string[]> {
  const rows = await tx
    .update(doses)
    .set({ petId: into.pet.id })
    .where(eq(doses.petId, from.pet.id))
    .returning({ id: doses.id });
  await tx.update(doseProtocols).set({ petId: into.pet.id }).where(eq(doseProtocols.petId, from.pet.id));
  return rows.map(({ id }) => id);
}

/** Moves these doses back to the first pet. */
export async function moveDosesBack(
  tx: Db,
  { from, into }: JoinedPets,
  ids: readonly string[],
): Promise<void> {
  await tx
    .update(doses)
    .set({ petId: from.pet.id })
    .where(and(equalsAny(doses.id, ids), eq(doses.petId, into.pet.id)));
  await tx
    .update(doseProtocols)
    .set({ petId: from.pet.id })
    .where(and(equalsAny(doseProtocols.doseId, ids), eq(doseProtocols.petId, into.pet.id)));
}

/** Counts the doses of these pets that are not removed, by pet. */
export async function countDosesOf(db: Db, petIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ petId: doses.petId, n: count() })
    .from(doses)
    .where(and(equalsAny(doses.petId, petIds), isNull(doses.removedAt)))
    .groupBy(doses.petId);
  return new Map(rows.map(({ petId, n }) => [petId, n]));
}

/** Moves the plan options of a pet to another that has none. Returns whether there were some. */
export async function moveOptions(tx: Db, from: string, into: string): Promise<boolean> {
  const known = tx
    .select({ petId: petPlanOptions.petId })
    .from(petPlanOptions)
    .where(eq(petPlanOptions.petId, into))
    .as('known');
  const rows = await tx
    .update(petPlanOptions)
    .set({ petId: into })
    .where(and(eq(petPlanOptions.petId, from), notExists(tx.select().from(known))))
    .returning({ petId: petPlanOptions.petId });
  return rows.length > 0;
}

type DeferralRow = typeof deferrals.$inferSelect;
type StateRow = typeof petHealthStates.$inferSelect;

/** Takes the deferrals of two pets out, to insert them again. */
export function takeDeferrals(tx: Db, { from, into }: JoinedPets): Promise<DeferralRow[]> {
  return tx
    .delete(deferrals)
    .where(equalsAny(deferrals.petId, [from.pet.id, into.pet.id]))
    .returning();
}

export async function insertDeferrals(tx: Db, rows: readonly DeferralRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(deferrals).values([...rows]);
}

/** Takes the health states of two pets out, to insert them again. */
export function takeHealthStates(tx: Db, { from, into }: JoinedPets): Promise<StateRow[]> {
  return tx
    .delete(petHealthStates)
    .where(equalsAny(petHealthStates.petId, [from.pet.id, into.pet.id]))
    .returning();
}

export async function insertHealthStates(tx: Db, rows: readonly StateRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(petHealthStates).values([...rows]);
}

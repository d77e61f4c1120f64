import { type Db, equalsAny } from '@rifq/db';
import {
  deferrals,
  doseProtocols,
  doses,
  petHealthStates,
  petPlanOptions,
  wasGivenAtClinic,
} from '@rifq/db/schema/vaccines';
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { JoinedPets } from '../../core/pet-join.ts';

/** A protocol of a dose that is not removed, with what decides which of two records of it remains. */
export type ProtocolOfDose = {
  readonly doseId: string;
  readonly petId: string;
  readonly protocol: string;
  readonly givenOn: string;
  readonly isConfirmed: boolean;
  /** Given by a clinic itself, and not copied from a booklet. */
  readonly isGiven: boolean;
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
      isGiven: sql<boolean>`${wasGivenAtClinic(doses)}`,
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

/**
 * Moves what a clinic recorded in these visits from one pet to another. Entries of the owner that were only confirmed in
 * one stay.
 */
export async function moveDosesGivenIn(
  tx: Db,
  from: string,
  into: string,
  reservationIds: readonly string[],
): Promise<void> {
  const rows = await tx
    .update(doses)
    .set({ petId: into })
    .where(
      and(
        eq(doses.petId, from),
        eq(doses.recordedBy, 'clinic'),
        equalsAny(doses.confirmedIn, reservationIds),
      ),
    )
    .returning({ id: doses.id });
  const ids = rows.map(({ id }) => id);
  await tx.update(doseProtocols).set({ petId: into }).where(equalsAny(doseProtocols.doseId, ids));
}

/** Lists the keys of the labels of a pet's doses, removed ones included. */
export async function listLabels(db: Db, petId: string): Promise<string[]> {
  const rows = await db
    .select({ key: doses.labelKey })
    .from(doses)
    .where(and(eq(doses.petId, petId), isNotNull(doses.labelKey)));
  return rows.flatMap(({ key }) => key ?? []);
}

type AdviceTable = typeof deferrals | typeof petHealthStates;
export type DeferralOfPet = typeof deferrals.$inferSelect;
export type StateOfPet = typeof petHealthStates.$inferSelect;
type OptionsRow = typeof petPlanOptions.$inferSelect;

const ofBoth = (table: AdviceTable | typeof petPlanOptions, { from, into }: JoinedPets) =>
  equalsAny(table.petId, [from.pet.id, into.pet.id]);

export const listDeferralsOfBoth = (db: Db, pets: JoinedPets): Promise<DeferralOfPet[]> =>
  db.select().from(deferrals).where(ofBoth(deferrals, pets));

export const listStatesOfBoth = (db: Db, pets: JoinedPets): Promise<StateOfPet[]> =>
  db.select().from(petHealthStates).where(ofBoth(petHealthStates, pets));

export const listOptionsOfBoth = (db: Db, pets: JoinedPets): Promise<OptionsRow[]> =>
  db.select().from(petPlanOptions).where(ofBoth(petPlanOptions, pets));

/** Deletes a deferral. Returns it as JSON, for `restoreDeferral`. */
export async function takeDeferral(
  tx: Db,
  { petId, protocol }: Pick<DeferralOfPet, 'petId' | 'protocol'>,
): Promise<string[]> {
  const rows = await tx
    .delete(deferrals)
    .where(and(eq(deferrals.petId, petId), eq(deferrals.protocol, protocol)))
    .returning({ row: sql<string>`to_jsonb(${deferrals})::text` });
  return rows.map(({ row }) => row);
}

/** Deletes a health state. Returns it as JSON, for `restoreHealthState`. */
export async function takeHealthState(
  tx: Db,
  { petId, state }: Pick<StateOfPet, 'petId' | 'state'>,
): Promise<string[]> {
  const rows = await tx
    .delete(petHealthStates)
    .where(and(eq(petHealthStates.petId, petId), eq(petHealthStates.state, state)))
    .returning({ row: sql<string>`to_jsonb(${petHealthStates})::text` });
  return rows.map(({ row }) => row);
}

export async function insertDeferrals(tx: Db, rows: readonly DeferralOfPet[]): Promise<void> {
  if (rows.length > 0) await tx.insert(deferrals).values([...rows]);
}

export async function insertHealthStates(tx: Db, rows: readonly StateOfPet[]): Promise<void> {
  if (rows.length > 0) await tx.insert(petHealthStates).values([...rows]);
}

export async function insertOptions(tx: Db, options: OptionsRow): Promise<void> {
  await tx.insert(petPlanOptions).values(options);
}

export async function deleteOptions(tx: Db, petId: string): Promise<void> {
  await tx.delete(petPlanOptions).where(eq(petPlanOptions.petId, petId));
}

/** Inserts a deferral that `takeDeferral` has returned. */
export async function restoreDeferral(tx: Db, row: string): Promise<void> {
  await tx.execute(
    sql`insert into ${deferrals} select (jsonb_populate_record(null::${deferrals}, ${row}::jsonb)).*`,
  );
}

/** Inserts a health state that `takeHealthState` has returned. */
export async function restoreHealthState(tx: Db, row: string): Promise<void> {
  await tx.execute(
    sql`insert into ${petHealthStates} select (jsonb_populate_record(null::${petHealthStates}, ${row}::jsonb)).*`,
  );
}

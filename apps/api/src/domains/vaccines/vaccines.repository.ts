import { type Db, equalsAny } from '@rifq/db';
import {
  doseProtocols,
  doses,
  foldedBatch,
  petPlanOptions,
  wasGivenAtClinic,
} from '@rifq/db/schema/vaccines';
import type { CivilDate } from '@rifq/rules';
import { and, asc, count, desc, eq, gte, isNull, min, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadScope, WriteScope } from '../../core/access.ts';

export type DoseRow = typeof doses.$inferSelect;
export type NewDose = typeof doses.$inferInsert;
export type DoseWithProtocols = DoseRow & { protocols: string[] };

async function withProtocols(db: Db, rows: DoseRow[]): Promise<DoseWithProtocols[]> {
  const protocolRows = await db
    .select({ doseId: doseProtocols.doseId, protocol: doseProtocols.protocol })
    .from(doseProtocols)
    .where(
      equalsAny(
        doseProtocols.doseId,
        rows.map(row => row.id),
      ),
    )
    .orderBy(asc(doseProtocols.protocol));
  const rowsByDose = Map.groupBy(protocolRows, row => row.doseId);
  return rows.map(row => ({
    ...row,
    protocols: (rowsByDose.get(row.id) ?? []).map(({ protocol }) => protocol),
  }));
}

/** Lists the doses of these pets that are not removed, the newest first. */
export async function listDoses(db: Db, pets: readonly ReadScope<'pet'>[]): Promise<DoseWithProtocols[]> {
  const petIds = pets.map(pet => pet.id);
  const rows = await db
    .select()
    .from(doses)
    .where(and(equalsAny(doses.petId, petIds), isNull(doses.removedAt)))
    .orderBy(desc(doses.givenOn), desc(doses.id));
  return withProtocols(db, rows);
}

/** Finds the pet id of a dose, even if removed, for access checks. */
export async function findPetOfDose(db: Db, doseId: string): Promise<string | null> {
  const [row] = await db.select({ petId: doses.petId }).from(doses).where(eq(doses.id, doseId));
  return row?.petId ?? null;
}

/** Finds the pet ids of these doses, even if removed, by dose, for access checks. */
export async function findPetsOfDoses(db: Db, doseIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: doses.id, petId: doses.petId })
    .from(doses)
    .where(equalsAny(doses.id, doseIds));
  return new Map(rows.map(row => [row.id, row.petId]));
}

/** Finds a dose of this pet, even if removed. */
export async function findDose(
  db: Db,
  pet: ReadScope<'pet'>,
  doseId: string,
): Promise<DoseWithProtocols | null> {
  const rows = await db
    .select()
    .from(doses)
    .where(and(eq(doses.id, doseId), eq(doses.petId, pet.id)));
  const [dose] = await withProtocols(db, rows);
  return dose ?? null;
}

export type DoseColumns = Omit<NewDose, 'id' | 'petId' | 'dayEnteredAt'>;

/** The confirming doctor of a dose, with the current names of doctor and clinic, and the reservation. */
export type Confirmation = {
  readonly confirmedAt: Date;
  readonly confirmedBy: string;
  readonly confirmedDoctor: string;
  readonly confirmedClinic: string;
  readonly confirmedIn: string;
};

/** The current time, also in a transaction that has waited for a lock, unlike now(). */
const clock = sql`clock_timestamp()`;

export async function insertDose(
  tx: Db,
  pet: WriteScope<'pet'>,
  doseId: string,
  columns: DoseColumns,
  protocols: readonly string[],
): Promise<void> {
  await tx.insert(doses).values({ ...columns, id: doseId, petId: pet.id, dayEnteredAt: clock });
  await insertProtocols(tx, pet, doseId, columns.givenOn, protocols);
}

/** Counts the doses of these pets, including removed ones. */
export async function countDoses(db: Db, pets: readonly ReadScope<'pet'>[]): Promise<number> {
  const ids = pets.map(pet => pet.id);
  const [row] = await db.select({ n: count() }).from(doses).where(equalsAny(doses.petId, ids));
  return row?.n ?? 0;
}

async function insertProtocols(
  tx: Db,
  pet: WriteScope<'pet'>,
  doseId: string,
  givenOn: string,
  protocols: readonly string[],
): Promise<void> {
  await tx
    .insert(doseProtocols)
    .values(protocols.map(protocol => ({ doseId, petId: pet.id, givenOn, protocol })));
}

const ofPet = (pet: WriteScope<'pet'>, doseId: string) => and(eq(doses.id, doseId), eq(doses.petId, pet.id));
const protocolsOf = (pet: WriteScope<'pet'>, doseId: string) =>
  and(eq(doseProtocols.doseId, doseId), eq(doseProtocols.petId, pet.id));

/**
 * Changes a dose and replaces its protocols.
 * @param isByOwner whether a changed day counts as entered now; a doctor's correction is no late entry of its owner
 */
export async function updateDose(
  tx: Db,
  pet: WriteScope<'pet'>,
  doseId: string,
  columns: DoseColumns,
  protocols: readonly string[],
  isByOwner = true,
): Promise<void> {
  await tx
    .update(doses)
    .set({
      ...columns,
      ...(isByOwner && {
        dayEnteredAt: sql`case when ${doses.givenOn} = ${columns.givenOn} then ${doses.dayEnteredAt} else ${clock} end`,
      }),
      updatedAt: sql`now()`,
    })
    .where(ofPet(pet, doseId));
  await tx.delete(doseProtocols).where(protocolsOf(pet, doseId));
  await insertProtocols(tx, pet, doseId, columns.givenOn, protocols);
}

/** Removes a dose (`at`) or restores it (null), with its protocols. */
export async function setDoseRemoved(
  tx: Db,
  pet: WriteScope<'pet'>,
  doseId: string,
  at: Date | null,
): Promise<void> {
  await tx.update(doses).set({ removedAt: at, updatedAt: sql`now()` }).where(ofPet(pet, doseId));
  await tx.update(doseProtocols).set({ removedAt: at }).where(protocolsOf(pet, doseId));
}

/** Stores who has confirmed a dose, and when. */
export async function setDoseConfirmed(
  tx: Db,
  pet: WriteScope<'pet'>,
  doseId: string,
  confirmation: Confirmation,
): Promise<void> {
  await tx
    .update(doses)
    .set({ ...confirmation, updatedAt: sql`now()` })
    .where(ofPet(pet, doseId));
}

/** Clears the confirmation of a dose. */
export async function setDoseUnconfirmed(tx: Db, pet: WriteScope<'pet'>, doseId: string): Promise<void> {
  const unconfirmed = { confirmedAt: null, confirmedBy: null, confirmedDoctor: null };
  await tx
    .update(doses)
    .set({ ...unconfirmed, confirmedClinic: null, confirmedIn: null, updatedAt: sql`now()` })
    .where(ofPet(pet, doseId));
}

/** Matches unconfirmed doses, treatments and tests of these pets, given since a day and not removed. */
function isUnconfirmed(pets: readonly ReadScope<'pet'>[], since: CivilDate) {
  return and(
    equalsAny(
      doses.petId,
      pets.map(pet => pet.id),
    ),
    isNull(doses.removedAt),
    isNull(doses.confirmedAt),
    gte(doses.givenOn, since),
  );
}

/** Counts the unconfirmed doses of these pets that were given since a day. */
export async function countUnconfirmed(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
  since: CivilDate,
): Promise<number> {
  const [row] = await db.select({ n: count() }).from(doses).where(isUnconfirmed(pets, since));
  return row?.n ?? 0;
}

/** Lists the unconfirmed doses, the newest first. */
export async function listUnconfirmed(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
  since: CivilDate,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<DoseRow[]> {
  return db
    .select()
    .from(doses)
    .where(isUnconfirmed(pets, since))
    .orderBy(desc(doses.givenOn), desc(doses.id))
    .limit(limit)
    .offset(offset);
}

/** Lists the doses of this pet that are not removed and were confirmed in a reservation, the oldest first. */
export async function listConfirmedIn(
  db: Db,
  pet: ReadScope<'pet'>,
  reservationId: string,
): Promise<DoseWithProtocols[]> {
  const rows = await db
    .select()
    .from(doses)
    .where(and(eq(doses.petId, pet.id), eq(doses.confirmedIn, reservationId), isNull(doses.removedAt)))
    .orderBy(asc(doses.confirmedAt), asc(doses.id));
  return withProtocols(db, rows);
}

/** The condition that the clinic of a reservation is the one that searches. */
export type IsOwnVisit = (reservationId: SQLWrapper) => SQL;

/** A label without a number, as «-», is of no batch. */
const isNamedBatch = sql`${doses.batchFold} <> ''`;

/** Matches the doses of a batch that a clinic gave, in any spelling of it. */
const isOfBatch = (batch: string, isOwnVisit: IsOwnVisit) =>
  and(
    eq(doses.batchFold, foldedBatch(sql`${batch}::text`)),
    isNamedBatch,
    wasGivenAtClinic(doses),
    isOwnVisit(doses.confirmedIn),
  );

/** A dose of a batch, with the batch number as recalls compare it. */
export type BatchDose = DoseRow & { readonly batch: string; readonly batchFold: string };

const isOfSomeBatch = (dose: DoseRow): dose is BatchDose => dose.batch !== null && dose.batchFold !== null;

/**
 * Lists the doses of a batch that a clinic gave, the newest first.
 * @param filter `product`: its key, or the name of one that is not listed; `after`: keyset pagination, the last dose
 * that the caller has
 */
export async function listOfBatch(
  db: Db,
  batch: string,
  isOwnVisit: IsOwnVisit,
  { product, after }: { readonly product: string | undefined; readonly after: string | undefined },
  limit: number,
): Promise<BatchDose[]> {
  const last = alias(doses, 'last');
  const rows = await db
    .select()
    .from(doses)
    .where(
      and(
        isOfBatch(batch, isOwnVisit),
        product === undefined ? undefined : or(eq(doses.product, product), eq(doses.productName, product)),
        after === undefined
          ? undefined
          : sql`(${doses.givenOn}, ${doses.id}) < (select ${last.givenOn}, ${last.id} from ${doses} as "last" where ${last.id} = ${after})`,
      ),
    )
    .orderBy(desc(doses.givenOn), desc(doses.id))
    .limit(limit);
  return rows.filter(isOfSomeBatch);
}

/** Lists the products of a batch number that a clinic gave. */
export function listProductsOfBatch(db: Db, batch: string, isOwnVisit: IsOwnVisit, limit: number) {
  const { product, productName } = doses;
  return db
    .selectDistinct({ product, productName })
    .from(doses)
    .where(isOfBatch(batch, isOwnVisit))
    .orderBy(asc(product), asc(productName))
    .limit(limit);
}

/** Lists which of these pets got a batch at a clinic, and not more than `limit`. */
export async function listPetsOfBatch(
  db: Db,
  batch: string,
  isOwnVisit: IsOwnVisit,
  petIds: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ petId: doses.petId })
    .from(doses)
    .where(and(isOfBatch(batch, isOwnVisit), equalsAny(doses.petId, petIds)))
    .orderBy(asc(doses.petId))
    .limit(limit);
  return rows.map(({ petId }) => petId);
}

/** Finds a dose with a batch number that a clinic gave; null for none. */
export async function findGivenDose(
  db: Db,
  doseId: string,
  isOwnVisit: IsOwnVisit,
): Promise<BatchDose | null> {
  const [row] = await db
    .select()
    .from(doses)
    .where(and(eq(doses.id, doseId), isNamedBatch, wasGivenAtClinic(doses), isOwnVisit(doses.confirmedIn)));
  return row && isOfSomeBatch(row) ? row : null;
}

/** Finds the pet whose record shows this label picture; null for none. */
export async function findPetOfLabel(db: Db, labelKey: string): Promise<string | null> {
  const [row] = await db
    .select({ petId: doses.petId })
    .from(doses)
    .where(and(eq(doses.labelKey, labelKey), isNull(doses.removedAt)));
  return row?.petId ?? null;
}

export async function setDoseLabel(
  tx: Db,
  pet: WriteScope<'pet'>,
  doseId: string,
  labelKey: string,
): Promise<void> {
  await tx.update(doses).set({ labelKey, updatedAt: sql`now()` }).where(ofPet(pet, doseId));
}

/** Stores the photo of a dose that has none. Returns whether it had none. */
export async function insertDoseLabel(
  tx: Db,
  pet: WriteScope<'pet'>,
  doseId: string,
  labelKey: string,
): Promise<boolean> {
  const rows = await tx
    .update(doses)
    .set({ labelKey, updatedAt: sql`now()` })
    .where(and(ofPet(pet, doseId), isNull(doses.labelKey)))
    .returning({ id: doses.id });
  return rows.length > 0;
}

/** Finds the day of the first dose of this pet that is not removed, or null. */
export async function firstDoseDay(db: Db, pet: ReadScope<'pet'>): Promise<string | null> {
  const [dose] = await db
    .select({ first: min(doses.givenOn) })
    .from(doses)
    .where(and(eq(doses.petId, pet.id), isNull(doses.removedAt)));
  return dose?.first ?? null;
}

/** The options of a plan, and the doctor who last set some; null if only the owner has. */
export type ChosenOptions = Pick<typeof petPlanOptions.$inferSelect, 'options' | 'setBy'>;

/** Lists the chosen options by pet; a pet without a row has the defaults. */
export async function listPlanOptions(
  db: Db,
  pets: readonly ReadScope<'pet'>[],
): Promise<Map<string, ChosenOptions>> {
  const petIds = pets.map(pet => pet.id);
  const rows = await db.select().from(petPlanOptions).where(equalsAny(petPlanOptions.petId, petIds));
  return new Map(rows.map(row => [row.petId, row]));
}

export async function upsertPlanOptions(
  tx: Db,
  pet: WriteScope<'pet'>,
  { options, setBy }: ChosenOptions,
): Promise<void> {
  await tx
    .insert(petPlanOptions)
    .values({ petId: pet.id, options, setBy })
    .onConflictDoUpdate({ target: petPlanOptions.petId, set: { options, setBy, updatedAt: sql`now()` } });
}

/** Clears the Dubai option of a pet's plan. */
export async function clearDubai(tx: Db, pet: WriteScope<'pet'>): Promise<void> {
  await tx
    .update(petPlanOptions)
    .set({ options: sql`jsonb_set(${petPlanOptions.options}, '{dubai}', 'false')`, updatedAt: sql`now()` })
    .where(eq(petPlanOptions.petId, pet.id));
}

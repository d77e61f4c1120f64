import { type Db, equalsAny } from '@rifq/db';
import { deferrals, doseProtocols, doses, petHealthStates, petPlanOptions } from '@rifq/db/schema/vaccines';
import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { ReadScope, WriteScope } from '../../core/access.ts';

const idsOf = (pets: readonly ReadScope<'pet'>[]) => pets.map(({ id }) => id);

/** Lists every dose of these pets with its protocols, including removed ones. */
export async function listAllDoses(db: Db, pets: readonly ReadScope<'pet'>[]) {
  const rows = await db
    .select()
    .from(doses)
    .where(equalsAny(doses.petId, idsOf(pets)))
    .orderBy(asc(doses.id));
  const protocolRows = await db
    .select({ doseId: doseProtocols.doseId, protocol: doseProtocols.protocol })
    .from(doseProtocols)
    .where(equalsAny(doseProtocols.petId, idsOf(pets)));
  const byDose = Map.groupBy(protocolRows, ({ doseId }) => doseId);
  return rows.map(row => ({ ...row, protocols: byDose.get(row.id)?.map(({ protocol }) => protocol) ?? [] }));
}

/** Lists the plan options of these pets. */
export function listOptions(db: Db, pets: readonly ReadScope<'pet'>[]) {
  return db
    .select()
    .from(petPlanOptions)
    .where(equalsAny(petPlanOptions.petId, idsOf(pets)));
}

/** Lists the advice of vets about these pets. */
export function listAllDeferrals(db: Db, pets: readonly ReadScope<'pet'>[]) {
  return db
    .select()
    .from(deferrals)
    .where(equalsAny(deferrals.petId, idsOf(pets)));
}

/** Lists the health states of these pets. */
export function listAllHealthStates(db: Db, pets: readonly ReadScope<'pet'>[]) {
  return db
    .select()
    .from(petHealthStates)
    .where(equalsAny(petHealthStates.petId, idsOf(pets)));
}

/** Deletes options, the owner's notes, states and unconfirmed doses, and the label pictures of all doses. */
export async function eraseRecords(tx: Db, pets: readonly WriteScope<'pet'>[]): Promise<void> {
  const ids = idsOf(pets);
  await tx.delete(petPlanOptions).where(equalsAny(petPlanOptions.petId, ids));
  const isOwnersNote = and(equalsAny(deferrals.petId, ids), isNull(deferrals.clinicName));
  await tx.delete(deferrals).where(isOwnersNote);
  const isOwnersState = and(equalsAny(petHealthStates.petId, ids), isNull(petHealthStates.clinicName));
  await tx.delete(petHealthStates).where(isOwnersState);
  const isOwners = and(eq(doses.recordedBy, 'owner'), isNull(doses.confirmedAt));
  await tx.delete(doses).where(and(equalsAny(doses.petId, ids), isOwners));
  await tx
    .update(doses)
    .set({ labelKey: null })
    .where(and(equalsAny(doses.petId, ids), isNotNull(doses.labelKey)));
}

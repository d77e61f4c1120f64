import type { PlanOptions } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { doseProtocols, doses, planOptions } from '@rifq/db/schema';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';

export type DoseRow = typeof doses.$inferSelect;
export type NewDose = typeof doses.$inferInsert;
export type DoseWithProtocols = DoseRow & { protocols: string[] };

async function withProtocols(db: Db, rows: DoseRow[]): Promise<DoseWithProtocols[]> {
  if (rows.length === 0) return [];
  const lines = await db
    .select({ doseId: doseProtocols.doseId, protocol: doseProtocols.protocol })
    .from(doseProtocols)
    .where(
      inArray(
        doseProtocols.doseId,
        rows.map(row => row.id),
      ),
    )
    .orderBy(asc(doseProtocols.protocol));
  return rows.map(row => ({
    ...row,
    protocols: lines.filter(line => line.doseId === row.id).map(line => line.protocol),
  }));
}

/** Doses of these pets that are not removed, the newest first. */
export async function listDoses(db: Db, petIds: readonly string[]): Promise<DoseWithProtocols[]> {
  if (petIds.length === 0) return [];
  const rows = await db
    .select()
    .from(doses)
    .where(and(inArray(doses.petId, [...petIds]), isNull(doses.removedAt)))
    .orderBy(desc(doses.givenOn), desc(doses.id));
  return withProtocols(db, rows);
}

/** A dose, also a removed one. */
export async function findDose(db: Db, doseId: string): Promise<DoseWithProtocols | null> {
  const rows = await db.select().from(doses).where(eq(doses.id, doseId));
  const [dose] = await withProtocols(db, rows);
  return dose ?? null;
}

export async function insertDose(tx: Db, dose: NewDose, protocols: readonly string[]): Promise<void> {
  await tx.insert(doses).values(dose);
  await insertLines(tx, dose, protocols);
}

async function insertLines(
  tx: Db,
  dose: Pick<NewDose, 'id' | 'petId' | 'givenOn'>,
  protocols: readonly string[],
) {
  await tx
    .insert(doseProtocols)
    .values(
      protocols.map(protocol => ({ doseId: dose.id, petId: dose.petId, givenOn: dose.givenOn, protocol })),
    );
}

/** Changes a dose and puts its protocols anew. */
export async function updateDose(tx: Db, dose: NewDose, protocols: readonly string[]): Promise<void> {
  await tx
    .update(doses)
    .set({ ...dose, updatedAt: sql`now()` })
    .where(eq(doses.id, dose.id));
  await tx.delete(doseProtocols).where(eq(doseProtocols.doseId, dose.id));
  await insertLines(tx, dose, protocols);
}

/** Removes a dose (`at`) or brings it back (null), with its lines. */
export async function setDoseRemoved(tx: Db, doseId: string, at: Date | null): Promise<void> {
  await tx.update(doses).set({ removedAt: at, updatedAt: sql`now()` }).where(eq(doses.id, doseId));
  await tx.update(doseProtocols).set({ removedAt: at }).where(eq(doseProtocols.doseId, doseId));
}

export async function setDoseLabel(tx: Db, doseId: string, labelKey: string): Promise<void> {
  await tx.update(doses).set({ labelKey, updatedAt: sql`now()` }).where(eq(doses.id, doseId));
}

/** Chosen options by pet; a pet without a row has the defaults. */
export async function listPlanOptions(db: Db, petIds: readonly string[]): Promise<Map<string, PlanOptions>> {
  if (petIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(planOptions)
    .where(inArray(planOptions.petId, [...petIds]));
  return new Map(rows.map(row => [row.petId, row.options]));
}

export async function upsertPlanOptions(tx: Db, petId: string, options: PlanOptions): Promise<void> {
  await tx
    .insert(planOptions)
    .values({ petId, options })
    .onConflictDoUpdate({ target: planOptions.petId, set: { options, updatedAt: sql`now()` } });
}

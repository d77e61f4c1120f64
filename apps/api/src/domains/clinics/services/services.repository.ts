import { type Db, equalsAny } from '@rifq/db';
import { clinicServices } from '@rifq/db/schema/clinics';
import { and, asc, count, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../../core/access.ts';
import type { Membership } from '../../../core/actor.ts';
import { seal } from '../../../core/seal.ts';

export type ServiceRow = typeof clinicServices.$inferSelect;
/** What a manager enters. */
export type ServiceFields = Pick<ServiceRow, 'name' | 'minutes' | 'price' | 'vatPercent'>;
type OfClinic = Pick<Membership, 'clinicId'>;

const presentOf = ({ clinicId }: OfClinic) =>
  and(eq(clinicServices.clinicId, clinicId), isNull(clinicServices.removedAt));

/** Lists the services of a clinic that have not been removed, by name. */
export async function listServices(db: Db, clinic: OfClinic): Promise<ServiceRow[]> {
  return db
    .select()
    .from(clinicServices)
    .where(presentOf(clinic))
    .orderBy(asc(clinicServices.name), asc(clinicServices.id));
}

/** Finds a service of a clinic, also a removed one; null for none. */
export async function findServiceOf(db: Db, { clinicId }: OfClinic, id: string): Promise<ServiceRow | null> {
  const [row] = await db
    .select()
    .from(clinicServices)
    .where(and(eq(clinicServices.clinicId, clinicId), eq(clinicServices.id, id)));
  return row ?? null;
}

/** Lists these services of a clinic, also removed ones, in no order. */
export async function listServicesAmong(
  db: Db,
  { clinicId }: OfClinic,
  ids: readonly string[],
): Promise<ServiceRow[]> {
  return db
    .select()
    .from(clinicServices)
    .where(and(eq(clinicServices.clinicId, clinicId), equalsAny(clinicServices.id, ids)));
}

/** Whether another service of a clinic that has not been removed has this name. */
export async function isNameTaken(db: Db, clinic: OfClinic, id: string, name: string): Promise<boolean> {
  const rows = await db
    .select({ id: clinicServices.id })
    .from(clinicServices)
    .where(and(presentOf(clinic), eq(clinicServices.name, name), ne(clinicServices.id, id)))
    .limit(1);
  return rows.length > 0;
}

/** Serializes changes to the services of a clinic until the end of the transaction, to enforce their limit. */
export async function lockServices(tx: Db, { clinicId }: OfClinic): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`services:${clinicId}`}, 0))`);
}

export async function countServices(db: Db, clinic: OfClinic): Promise<number> {
  const [row] = await db.select({ n: count() }).from(clinicServices).where(presentOf(clinic));
  return row?.n ?? 0;
}

/** Finds a service, also a removed one; null for none. */
export async function findService(db: Db, id: string): Promise<Sealed<'clinicService', ServiceRow> | null> {
  const [row] = await db.select().from(clinicServices).where(eq(clinicServices.id, id));
  // It belongs to the clinic: no user owns it.
  return row ? seal({ type: 'clinicService', id, ownerId: row.clinicId, clinicId: row.clinicId }, row) : null;
}

/** Adds a service; null where its id is taken. */
export async function insertService(
  tx: Db,
  service: ServiceFields & Pick<ServiceRow, 'id' | 'clinicId' | 'changedBy'>,
): Promise<ServiceRow | null> {
  const [row] = await tx.insert(clinicServices).values(service).onConflictDoNothing().returning();
  return row ?? null;
}

/** Changes a service and restores a removed one. */
export async function changeService(
  tx: Db,
  { id }: WriteScope<'clinicService'>,
  change: ServiceFields & Pick<ServiceRow, 'changedBy'>,
): Promise<ServiceRow | null> {
  const [row] = await tx
    .update(clinicServices)
    .set({ ...change, removedAt: null, updatedAt: sql`now()` })
    .where(eq(clinicServices.id, id))
    .returning();
  return row ?? null;
}

/** Removes a service; reservations keep its name and price. Returns whether it was not removed before. */
export async function removeServiceRow(
  tx: Db,
  { id }: WriteScope<'clinicService'>,
  now: Date,
): Promise<boolean> {
  const rows = await tx
    .update(clinicServices)
    .set({ removedAt: now, updatedAt: sql`now()` })
    .where(and(eq(clinicServices.id, id), isNull(clinicServices.removedAt)))
    .returning({ id: clinicServices.id });
  return rows.length > 0;
}

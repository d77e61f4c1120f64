import type { Db } from '@rifq/db';
import { clinics } from '@rifq/db/schema/clinics';
import type { ClinicState, CountryIso } from '@rifq/rules';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Sealed, WriteScope } from '../../core/access.ts';
import { seal } from '../../core/seal.ts';

export type ClinicRow = typeof clinics.$inferSelect;
export type NewClinic = typeof clinics.$inferInsert;

export async function insertClinic(tx: Db, clinic: NewClinic): Promise<void> {
  await tx.insert(clinics).values(clinic);
}

export async function findClinic(db: Db, id: string): Promise<ClinicRow | null> {
  const [row] = await db.select().from(clinics).where(eq(clinics.id, id));
  return row ?? null;
}

/**
 * Locks a clinic until the end of the transaction, against other changes of its team and its details; other rows may
 * still reference it.
 */
export async function lockClinic(tx: Db, id: string): Promise<Sealed<'clinic', ClinicRow> | null> {
  const [row] = await tx.select().from(clinics).where(eq(clinics.id, id)).for('no key update');
  return row ? seal<'clinic', ClinicRow>({ type: 'clinic', id, ownerId: '', clinicId: id }, row) : null;
}

/** Updates a clinic, with the time of its last change. */
export async function updateClinic(
  tx: Db,
  clinic: WriteScope<'clinic'>,
  change: Partial<Omit<NewClinic, 'id'>>,
): Promise<void> {
  await tx
    .update(clinics)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(clinics.id, clinic.id));
}

/** Lists the clinics in a state, or all, by name. */
export async function listClinics(db: Db, state?: ClinicState): Promise<ClinicRow[]> {
  return db
    .select()
    .from(clinics)
    .where(state && eq(clinics.state, state))
    .orderBy(asc(clinics.name), asc(clinics.id));
}

/** Lists the emergency clinics of a country by city and name, without one of them. */
export async function listEmergency(
  db: Db,
  country: CountryIso,
  { except, limit }: { readonly except: string | null; readonly limit: number },
): Promise<ClinicRow[]> {
  return db
    .select()
    .from(clinics)
    .where(
      and(
        eq(clinics.country, country),
        eq(clinics.emergency, true),
        eq(clinics.state, 'approved'),
        except === null ? undefined : ne(clinics.id, except),
      ),
    )
    .orderBy(asc(clinics.city), asc(clinics.name), asc(clinics.id))
    .limit(limit);
}

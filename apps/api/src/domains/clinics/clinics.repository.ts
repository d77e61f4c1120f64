import type { Db } from '@rifq/db';
import { clinics } from '@rifq/db/schema/clinics';
import type { CountryIso } from '@rifq/rules';
import { and, asc, eq, ne } from 'drizzle-orm';

export type ClinicRow = typeof clinics.$inferSelect;
export type NewClinic = typeof clinics.$inferInsert;

export async function insertClinic(tx: Db, clinic: NewClinic): Promise<void> {
  await tx.insert(clinics).values(clinic);
}

export async function findClinic(db: Db, id: string): Promise<ClinicRow | null> {
  const [row] = await db.select().from(clinics).where(eq(clinics.id, id));
  return row ?? null;
}

/** Lists all clinics by name. */
export async function listClinics(db: Db): Promise<ClinicRow[]> {
  return db.select().from(clinics).orderBy(asc(clinics.name), asc(clinics.id));
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
        except === null ? undefined : ne(clinics.id, except),
      ),
    )
    .orderBy(asc(clinics.city), asc(clinics.name), asc(clinics.id))
    .limit(limit);
}

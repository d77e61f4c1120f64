import { type Db, equalsAny } from '@rifq/db';
import { clinicServices, doctorServices } from '@rifq/db/schema/clinics';
import { and, asc, eq, isNull } from 'drizzle-orm';

export type DoctorServiceRow = typeof doctorServices.$inferSelect;

/** Lists the services that were chosen for doctors, also removed ones, in a fixed order. */
export function listDoctorServices(db: Db, doctorIds: readonly string[]): Promise<DoctorServiceRow[]> {
  return db
    .select()
    .from(doctorServices)
    .where(equalsAny(doctorServices.doctorId, doctorIds))
    .orderBy(asc(doctorServices.doctorId), asc(doctorServices.serviceId));
}

/** Filters these to services of a clinic that have not been removed. */
export async function listPresentServices(
  db: Db,
  clinicId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .select({ id: clinicServices.id })
    .from(clinicServices)
    .where(
      and(
        eq(clinicServices.clinicId, clinicId),
        equalsAny(clinicServices.id, ids),
        isNull(clinicServices.removedAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Replaces the services of a doctor. */
export async function replaceDoctorServices(
  tx: Db,
  doctorId: string,
  services: readonly Omit<DoctorServiceRow, 'doctorId'>[],
): Promise<void> {
  await tx.delete(doctorServices).where(eq(doctorServices.doctorId, doctorId));
  if (services.length > 0)
    await tx.insert(doctorServices).values(services.map(service => ({ ...service, doctorId })));
}

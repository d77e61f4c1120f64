import type { Db } from '@rifq/db';
import { clinicMembers, clinics, doctors } from '@rifq/db/schema/clinics';
import { and, eq, isNull } from 'drizzle-orm';

/** Names of the doctor and the clinic of a reservation, as users read them. */
export type BookedWith = {
  readonly doctorName: string;
  /** The doctor's account; null once the doctor has left the clinic. */
  readonly doctorUserId: string | null;
  readonly clinicName: string;
  readonly clinicTimeZone: string;
};

/** Finds the names of a doctor and their clinic, also after the doctor has left; null if the doctor does not exist. */
export async function findBookedWith(db: Db, doctorId: string): Promise<BookedWith | null> {
  const [row] = await db
    .select({
      doctorName: doctors.name,
      doctorUserId: clinicMembers.userId,
      clinicName: clinics.name,
      clinicTimeZone: clinics.timeZone,
    })
    .from(doctors)
    .innerJoin(clinics, eq(clinics.id, doctors.clinicId))
    .leftJoin(clinicMembers, and(eq(clinicMembers.id, doctors.memberId), isNull(clinicMembers.removedAt)))
    .where(eq(doctors.id, doctorId));
  return row ?? null;
}

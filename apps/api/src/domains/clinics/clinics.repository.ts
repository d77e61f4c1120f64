import type { Db } from '@rifq/db';
import { clinicMembers, type clinics, doctors } from '@rifq/db/schema/clinics';
import { and, eq, isNull } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';
import type { Membership } from '../../core/actor.ts';

export type ClinicRow = typeof clinics.$inferSelect;
export type DoctorRow = typeof doctors.$inferSelect;

/** As what a user works in a clinic now, or null. */
export async function findMembership(db: Db, user: ReadScope<'user'>): Promise<Membership | null> {
  const [row] = await db
    .select({
      memberId: clinicMembers.id,
      clinicId: clinicMembers.clinicId,
      role: clinicMembers.role,
      doctorId: doctors.id,
    })
    .from(clinicMembers)
    .leftJoin(doctors, and(eq(doctors.memberId, clinicMembers.id), isNull(doctors.removedAt)))
    .where(and(eq(clinicMembers.userId, user.id), isNull(clinicMembers.removedAt)));
  return row ?? null;
}

/** The users who work in a clinic now: who hears of its work. */
export async function listStaff(db: Db, clinicId: string): Promise<string[]> {
  const rows = await db
    .select({ userId: clinicMembers.userId })
    .from(clinicMembers)
    .where(and(eq(clinicMembers.clinicId, clinicId), isNull(clinicMembers.removedAt)));
  return rows.map(({ userId }) => userId);
}

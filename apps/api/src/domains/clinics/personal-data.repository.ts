import type { Db } from '@rifq/db';
import { clinicMembers, clinics, doctors } from '@rifq/db/schema/clinics';
import { asc, eq } from 'drizzle-orm';
import type { ReadScope } from '../../core/access.ts';

/** Lists the current and past memberships of a user. */
export function listMemberships(db: Db, user: ReadScope<'user'>) {
  const { id, role, createdAt, removedAt } = clinicMembers;
  return db
    .select({ id, clinic: clinics.name, role, doctor: doctors.name, createdAt, removedAt })
    .from(clinicMembers)
    .innerJoin(clinics, eq(clinics.id, clinicMembers.clinicId))
    .leftJoin(doctors, eq(doctors.memberId, clinicMembers.id))
    .where(eq(clinicMembers.userId, user.id))
    .orderBy(asc(id));
}

import type { Db } from '@rifq/db';
import { clinicMembers, doctors } from '@rifq/db/schema/clinics';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { DoctorRow } from '../doctors.repository.ts';
import type { MemberRow } from '../members.repository.ts';

/** A current member, with the doctor of a member who sees patients. */
export type TeamRow = { readonly member: MemberRow; readonly doctor: DoctorRow | null };

/** Lists the current members of a clinic in the order in which they joined, or one of them. */
export function listTeam(db: Db, clinicId: string, memberId?: string): Promise<TeamRow[]> {
  const { id, createdAt, removedAt } = clinicMembers;
  return db
    .select({ member: clinicMembers, doctor: doctors })
    .from(clinicMembers)
    .leftJoin(doctors, and(eq(doctors.memberId, id), isNull(doctors.removedAt)))
    .where(
      and(
        eq(clinicMembers.clinicId, clinicId),
        isNull(removedAt),
        memberId === undefined ? undefined : eq(id, memberId),
      ),
    )
    .orderBy(asc(createdAt), asc(id));
}

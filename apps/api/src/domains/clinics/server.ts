// Exports for server code that has no actor. The linter restricts who may import it.
import type { Db } from '@rifq/db';
import { type BookedWith, findBookedWith } from './booked-with.repository.ts';
import { type ClinicRow, findClinic, listClinics } from './clinics.repository.ts';
import type { BookableDoctor } from './doctors.repository.ts';
import { listDoctorsOfClinic } from './doctors.service.ts';
import { type ListedMember, listMembers } from './members.repository.ts';
import { ClinicOperationError } from './operators/clinic-error.ts';

export { addDoctor } from './operators/add-doctor.ts';
export { addMember } from './operators/add-member.ts';
export { bookedWithAccount } from './operators/booked-with-account.ts';
export { changeRole } from './operators/change-role.ts';
export {
  type BlockingReservation,
  ClinicOperationError,
  type ClinicRefusal,
} from './operators/clinic-error.ts';
export { createClinic } from './operators/create-clinic.ts';
export { removeMember } from './operators/remove-member.ts';
export { setHours } from './operators/set-hours.ts';
export { checkWeek } from './time/check-week.ts';
export type { BookedWith };

/** Finds the names of a doctor and their clinic, also after the doctor has left; null if the doctor does not exist. */
export function bookedWith(db: Db, doctorId: string): Promise<BookedWith | null> {
  return findBookedWith(db, doctorId);
}

/** Lists all clinics by name. */
export function listAllClinics(db: Db): Promise<ClinicRow[]> {
  return listClinics(db);
}

/**
 * Lists the current members of a clinic in the order in which they joined. Throws ClinicOperationError for no clinic.
 */
export async function membersOf(db: Db, clinicId: string): Promise<ListedMember[]> {
  if (!(await findClinic(db, clinicId))) throw new ClinicOperationError('unknown_clinic');
  return listMembers(db, clinicId);
}

/** Lists the doctors of a clinic who have not left, with their hours, including suspended ones. */
export function listDoctorsOf(db: Db, clinicId: string): Promise<BookableDoctor[]> {
  return listDoctorsOfClinic(db, clinicId);
}

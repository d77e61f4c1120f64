import type { Db } from '@rifq/db';
import type { Membership, UserActor } from '../../core/actor.ts';
import { type ClinicRow, findClinic } from './clinics.repository.ts';
import {
  doctorUserIn,
  findDoctorUser,
  findMembership,
  listDoctorUsers,
  listStaff,
  listStaffByRole,
  listStaffOfDoctor,
  type StaffByRole,
} from './members.repository.ts';

/** Lists the current members of a clinic without suspended accounts: the clinic's side of an audience. */
export function staffOf(db: Db, clinicId: string): Promise<string[]> {
  return listStaff(db, clinicId);
}

/** Lists the users who work in the same clinic as a doctor. */
export function staffOfDoctor(db: Db, doctorId: string): Promise<string[]> {
  return listStaffOfDoctor(db, doctorId);
}

/** Lists the users who see patients in a clinic, without suspended accounts. */
export function doctorUsersOf(db: Db, clinicId: string): Promise<string[]> {
  return listDoctorUsers(db, clinicId);
}

/** Lists the users of a clinic without suspended accounts: who sees patients, and who works at its desk. */
export function staffByRoleOf(db: Db, clinicId: string): Promise<StaffByRole> {
  return listStaffByRole(db, clinicId);
}

/** Finds the user of a doctor, also after the doctor has left; null if the doctor does not exist. */
export function userOfDoctor(db: Db, doctorId: string): Promise<string | null> {
  return findDoctorUser(db, doctorId);
}

/** Like `userOfDoctor`, as a subquery for another domain's statement, which saves a round trip. */
export const userOfDoctorIn = doctorUserIn;

/** Finds the clinic of a membership. Throws if there is none, which a foreign key prevents. */
export async function clinicOf(db: Db, { clinicId }: Pick<Membership, 'clinicId'>): Promise<ClinicRow> {
  const clinic = await findClinic(db, clinicId);
  if (!clinic) throw new Error('the clinic of a membership does not exist');
  return clinic;
}

/** Finds the current membership of an actor, or null. */
export function membershipOf(db: Db, actor: Pick<UserActor, 'own'>): Promise<Membership | null> {
  return findMembership(db, actor.own);
}

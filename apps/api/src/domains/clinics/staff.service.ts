import type { Db } from '@rifq/db';
import type { Actor, Membership } from '../../core/actor.ts';
import { type ClinicRow, findClinic } from './clinics.repository.ts';
import {
  doctorUserIn,
  findDoctorUser,
  findMembership,
  listDoctorUsers,
  listStaff,
  listStaffBeside,
} from './members.repository.ts';

/** The users who work in a clinic now: the clinic's side of an audience, without accounts that are switched off. */
export function staffOf(db: Db, clinicId: string): Promise<string[]> {
  return listStaff(db, clinicId);
}

/** The users who work now in the clinic of a doctor. */
export function staffBeside(db: Db, doctorId: string): Promise<string[]> {
  return listStaffBeside(db, doctorId);
}

/** The users who see patients in a clinic now, without accounts that are switched off. */
export function doctorUsersOf(db: Db, clinicId: string): Promise<string[]> {
  return listDoctorUsers(db, clinicId);
}

/** The user whose work a doctor is, also one who has left; null for no doctor. */
export function userOfDoctor(db: Db, doctorId: string): Promise<string | null> {
  return findDoctorUser(db, doctorId);
}

/** As `userOfDoctor`, as a part of another domain's statement, so that this does not wait for its answer. */
export const userOfDoctorIn = doctorUserIn;

/** The clinic of a membership. Throws when there is none, which the database does not let happen. */
export async function clinicOf(db: Db, { clinicId }: Pick<Membership, 'clinicId'>): Promise<ClinicRow> {
  const clinic = await findClinic(db, clinicId);
  if (!clinic) throw new Error('the clinic of a membership does not exist');
  return clinic;
}

/** As what an actor works in a clinic now, or null. */
export function membershipOf(db: Db, actor: Pick<Actor, 'own'>): Promise<Membership | null> {
  return findMembership(db, actor.own);
}

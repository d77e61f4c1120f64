import type { Db } from '@rifq/db';
import { authorize, type Writable } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { dayOffActions, doctorActions } from './clinics.policy.ts';
import { type DoctorOfUser, findDoctor, listDoctorsAt } from './doctors.repository.ts';
import { type DayOffRow, findDayOff } from './hours.repository.ts';

/** A doctor whose hours the actor may change. */
export type ChangingDoctor = Writable<'doctor', DoctorOfUser>;

/**
 * Finds a doctor whose hours the actor may change. Refuses with clinics.not_found for a doctor of another clinic, and
 * with clinics.role for a colleague.
 */
export async function requireEditableDoctor(
  db: Db,
  actor: ClinicActor,
  doctorId: string,
): Promise<ChangingDoctor> {
  const sealed = await findDoctor(db, doctorId);
  if (!authorize(actor, doctorActions.know, sealed)) throw new AppError('clinics.not_found');
  const doctor = authorize(actor, doctorActions.changeHours, sealed);
  if (!doctor) throw new AppError('clinics.role');
  return doctor;
}

/** Finds a day off that the actor may remove; null if it does not exist. Refuses as `requireEditableDoctor`. */
export async function findOwnDayOff(
  db: Db,
  actor: ClinicActor,
  dayOffId: string,
): Promise<Writable<'dayOff', DayOffRow> | null> {
  const sealed = await findDayOff(db, dayOffId);
  if (!sealed) return null;
  if (!authorize(actor, dayOffActions.know, sealed)) throw new AppError('clinics.not_found');
  const dayOff = authorize(actor, dayOffActions.remove, sealed);
  if (!dayOff) throw new AppError('clinics.role');
  return dayOff;
}

/** Lists the doctors of the actor's clinic whose hours the actor may change. Refuses desk members with clinics.role. */
export async function doctorsToChange(db: Db, actor: ClinicActor): Promise<DoctorOfUser[]> {
  const { clinicId, role, doctorId } = actor.membership;
  if (role !== 'manager' && doctorId === null) throw new AppError('clinics.role');
  const sealed = await listDoctorsAt(db, clinicId);
  return sealed.flatMap(doctor => authorize(actor, doctorActions.changeHours, doctor)?.row ?? []);
}

import type { Db } from '@rifq/db';
import { authorize, type Writable } from '../../core/access.ts';
import type { ClinicActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';
import { type DoctorOfUser, doctorActions, sealedDoctor, sealedDoctorsOf } from '../clinics/index.ts';
import { type DayOffRow, findDayOff } from './hours.repository.ts';
import { hoursActions } from './scheduling.policy.ts';

/** A doctor whose hours the actor may change. */
export type ChangingDoctor = Writable<'doctor', DoctorOfUser>;

type Found = Awaited<ReturnType<typeof sealedDoctor>>;

function editable(actor: ClinicActor, sealed: Found): ChangingDoctor {
  if (!authorize(actor, doctorActions.know, sealed)) throw new AppError('clinics.not_found');
  const doctor = authorize(actor, hoursActions.change, sealed);
  if (!doctor) throw new AppError('clinics.role');
  return doctor;
}

/**
 * Finds a doctor whose hours the actor may change. Refuses with clinics.not_found for a doctor of another clinic, and
 * with clinics.role for a colleague.
 */
export async function requireEditableDoctor(
  db: Db,
  actor: ClinicActor,
  doctorId: string,
): Promise<ChangingDoctor> {
  return editable(actor, await sealedDoctor(db, doctorId));
}

/**
 * Finds a day off that the actor may remove; null if it does not exist, or its doctor has left. Refuses as
 * `requireEditableDoctor`.
 */
export async function findOwnDayOff(db: Db, actor: ClinicActor, dayOffId: string): Promise<DayOffRow | null> {
  const dayOff = await findDayOff(db, dayOffId);
  const doctor = dayOff && (await sealedDoctor(db, dayOff.doctorId));
  if (!doctor) return null;
  editable(actor, doctor);
  return dayOff;
}

/** Refuses with clinics.role a member who is no manager. */
export function requireManager({ membership }: Pick<ClinicActor, 'membership'>): void {
  if (membership.role !== 'manager') throw new AppError('clinics.role');
}

/** Lists the doctors of the actor's clinic whose hours the actor may change. Refuses desk members with clinics.role. */
export async function doctorsToChange(db: Db, actor: ClinicActor): Promise<DoctorOfUser[]> {
  const { clinicId, role, doctorId } = actor.membership;
  if (role !== 'manager' && doctorId === null) throw new AppError('clinics.role');
  const sealed = await sealedDoctorsOf(db, clinicId);
  return sealed.flatMap(doctor => authorize(actor, hoursActions.change, doctor)?.row ?? []);
}

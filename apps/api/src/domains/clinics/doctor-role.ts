import type { ClinicActor } from '../../core/actor.ts';
import { AppError } from '../../core/errors.ts';

/**
 * Returns the doctor id of a member. Refuses with clinics.role a member without one: the desk reads nothing clinical.
 */
export function requireDoctorRole({ membership }: Pick<ClinicActor, 'membership'>): string {
  if (membership.doctorId === null) throw new AppError('clinics.role');
  return membership.doctorId;
}

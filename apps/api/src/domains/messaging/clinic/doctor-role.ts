import type { ClinicActor } from '../../../core/actor.ts';
import { AppError } from '../../../core/errors.ts';

/** As whom a member sees patients. Refuses with clinics.role a member who sees none: the desk reads nothing of conversations. */
export function requireDoctorRole({ membership }: Pick<ClinicActor, 'membership'>): string {
  if (membership.doctorId === null) throw new AppError('clinics.role');
  return membership.doctorId;
}

import {
  type BlockingReservation,
  ClinicOperationError,
  type ClinicRefusal,
} from '../domains/clinics/index.ts';
import { RefusedError } from './command.ts';

const refusals: Readonly<Record<Exclude<ClinicRefusal, 'booked'>, string>> = {
  unknown_clinic: 'There is no such clinic: clinics-list shows all.',
  unknown_doctor: 'There is no such doctor: doctors-list shows those of a clinic.',
  unknown_user: 'No user has this phone number.',
  works_elsewhere: 'This user works in another clinic; member-remove ends that.',
  member_already: 'This user works in this clinic already.',
  doctor_already: 'This user is a doctor of this clinic already.',
  no_member: 'This user works in no clinic.',
  sees_patients: 'This user sees patients, and is a doctor or a manager; member-remove ends that.',
  no_doctor: 'This user sees no patients; doctor-add makes a doctor.',
  not_pending: 'This clinic is not pending: clinics-list --pending shows those that are.',
  clinic_changed: 'This clinic has changed since it was read: clinics-list --pending shows it as it is now.',
  night_overlap:
    'These hours overlap with a night that the clinic has entered for the day before: its pages change that.',
  no_picture: 'The photo is no JPEG, PNG or WebP that can be read.',
};

/** Formats one line per reservation, with its id and its start in UTC. */
export const bookedLines = (booked: readonly BlockingReservation[]): string[] =>
  booked.map(({ reservationId, startsAt }) => `${reservationId}  ${startsAt.toISOString()}`);

/**
 * Throws a RefusedError that explains a ClinicOperationError, instead of its code; rethrows other errors.
 * @param way what can be done about the blocking reservations
 */
export function explainRefusal(error: unknown, way = ''): never {
  if (!(error instanceof ClinicOperationError)) throw error;
  const { reason, booked } = error;
  if (reason !== 'booked') throw new RefusedError(refusals[reason]);
  throw new RefusedError(
    [`Reservations are in the way, and nothing is changed. ${way}`, ...bookedLines(booked)].join('\n'),
  );
}

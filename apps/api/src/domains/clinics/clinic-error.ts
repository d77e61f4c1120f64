/** Why a change of a clinic fails. */
export type ClinicRefusal =
  | 'unknown_clinic'
  | 'unknown_doctor'
  | 'unknown_user'
  | 'works_elsewhere'
  | 'member_already'
  | 'doctor_already'
  | 'no_member'
  | 'sees_patients'
  | 'no_doctor'
  | 'no_picture'
  | 'not_pending'
  | 'clinic_changed'
  | 'night_overlap'
  | 'booked';

/** A reservation that blocks the change. */
export type BlockingReservation = { readonly reservationId: string; readonly startsAt: Date };

export class ClinicOperationError extends Error {
  readonly reason: ClinicRefusal;
  /** With `booked`: the blocking reservations, in the order of time. */
  readonly booked: readonly BlockingReservation[];

  constructor(reason: ClinicRefusal, booked: readonly BlockingReservation[] = []) {
    super(reason);
    this.name = 'ClinicRefused';
    this.reason = reason;
    this.booked = booked;
  }
}

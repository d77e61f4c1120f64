import type { ClinicReservation, DoctorWeek } from './calls/clinic-fields.ts';
import type { SavedReply } from './calls/clinic-messages.ts';
import type { Pet } from './calls/pet-fields.ts';
import type { Reservation } from './calls/reservation-fields.ts';
import type { Me } from './calls/user.ts';
import type { Dose, PetPlan } from './calls/vaccines.ts';
import type { Challenge } from './challenge.ts';
import type { ErrorCode } from './errors.ts';
import type { ReservationState } from './reservation-states.ts';

/** What has changed since a form was opened, as it is now, under the name that the answer of the call has for it. */
export type CurrentValues =
  | { pet: Pet }
  | { me: Me }
  | { dose: Dose }
  | { plan: PetPlan }
  | { doctor: DoctorWeek }
  | { reply: SavedReply }
  | { reservation: Reservation }
  | { reservation: ClinicReservation };

/** Who has changed something last: the person who asks, on another device or page, or a colleague; a name may be unknown. */
export type ChangedBy = { who: 'self' } | { who: 'colleague'; name: string | null };

/** The body of every answer that is not a success. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  /** Seconds after which the same call may succeed. */
  retry_after?: number;
  /** With session.missing, when the session was ended elsewhere: an ISO time. */
  ended_at?: string;
  /** With payments.standing: the caller's payment that is in the way. */
  payment_id?: string;
  /** With reservations.slot_taken: the nearest free slots, in the order of time. */
  alternatives?: { starts_at: string; ends_at: string }[];
  /** With reservations.state_conflict: the state it is in. */
  state?: ReservationState;
  /** With request.stale: what the call would have replaced. */
  current?: CurrentValues;
  /** With request.stale; absent for an operator, and where it is not known. */
  changed_by?: ChangedBy;
  /** With clinics.hours_booked: the reservations that a change of hours hits. */
  booked?: {
    reservation_id: string;
    starts_at: string;
    pet_name: string;
    owner_name: string;
    /** Cancelled, it is refunded; nothing was taken yet for one that awaits its payment. */
    is_paid: boolean;
  }[];
  /** With identity.challenge_required: the same call succeeds with its solution. */
  challenge?: Challenge;
};

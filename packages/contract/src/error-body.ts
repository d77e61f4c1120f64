import type { ReservationKind, ReservationState } from '@rifq/rules';
import type { Bill, ClinicSeller } from './calls/billing.ts';
import type { NoteTemplate, VisitChart } from './calls/chart-fields.ts';
import type { ClinicClient } from './calls/clients.ts';
import type { ClinicPeriod, ClinicReservation, DoctorWeek } from './calls/clinic-fields.ts';
import type { SavedReply } from './calls/clinic-messages.ts';
import type { ClinicOpening, TeamMember } from './calls/clinic-team-fields.ts';
import type { ClinicService } from './calls/clinic-visits.ts';
import type { DrugReminder } from './calls/drug-reminders.ts';
import type { Conversation } from './calls/message-fields.ts';
import type { Pet } from './calls/pet-fields.ts';
import type { Reservation } from './calls/reservation-fields.ts';
import type { Me } from './calls/user.ts';
import type { Dose, PetPlan } from './calls/vaccines.ts';
import type { Challenge } from './challenge.ts';
import type { ErrorCode } from './errors.ts';

/** Current values of what changed since a form was opened, under their names in the call's response. */
export type CurrentValues =
  | { pet: Pet }
  | { me: Me }
  | { dose: Dose }
  | { plan: PetPlan }
  | { doctor: DoctorWeek }
  | { period: ClinicPeriod }
  | { reply: SavedReply }
  | { chart: VisitChart }
  | { reminder: DrugReminder }
  | { template: NoteTemplate }
  | { client: ClinicClient }
  | { bill: Bill }
  | { seller: ClinicSeller }
  | { service: ClinicService }
  | { reservation: Reservation }
  | { reservation: ClinicReservation }
  | { member: TeamMember }
  | { clinic: ClinicOpening }
  | { conversation: Conversation };

/** Who made the last change: the caller, on another device or page, or a colleague, whose name may be unknown. */
export type ChangedBy = { who: 'self' } | { who: 'colleague'; name: string | null };

/** The body of every error response. */
export type ErrorBody = {
  message: string;
  code: ErrorCode;
  errors?: Record<string, string[]>;
  /** Seconds after which the same call may succeed. */
  retry_after?: number;
  /** With session.missing, if another session ended it: when, as an ISO time. */
  ended_at?: string;
  /** With payments.standing: the caller's active payment, which blocks the call. */
  payment_id?: string;
  /** With reservations.slot_taken: the nearest free slots, sorted by time. */
  alternatives?: { starts_at: string; ends_at: string }[];
  /** With reservations.state_conflict: its current state. */
  state?: ReservationState;
  /** With request.stale: the values that the call would have replaced. */
  current?: CurrentValues;
  /** With request.stale; absent for an operator, and if unknown. */
  changed_by?: ChangedBy;
  /** With clinics.hours_booked, clinics.member_booked and clinics.member_in_session: the reservations in the way. */
  booked?: {
    reservation_id: string;
    doctor_id: string;
    starts_at: string;
    ends_at: string;
    kind: ReservationKind;
    pet_name: string;
    owner_name: string;
    /** It is confirmed: one that awaits payment or is in session cannot be moved. */
    can_move: boolean;
    /** A colleague can be offered for it: it is confirmed, and its owner has time to answer. */
    can_offer: boolean;
    /** Whether cancelling refunds it; a visit is paid at the desk, and another one has not been charged yet. */
    is_paid: boolean;
    /** The consultation is in session: only completing it clears the way. */
    in_session: boolean;
  }[];
  /** Of a change that resolves several reservations: the one whose resolution is refused. */
  reservation_id?: string;
  /** With clients.phone_taken: the client of the clinic who has that phone. */
  client_id?: string;
  /** With records.allergy: the warnings of the pet that the drug meets. */
  allergies?: string[];
  /** With identity.challenge_required: the same call succeeds with its solution. */
  challenge?: Challenge;
};

import type { OfPet } from '../../core/events.ts';

/** Of a reservation: both its sides. `user_id` is its owner, `staff_ids` are the users who worked in its clinic then. */
export type OfReservation = OfPet & {
  reservation_id: string;
  clinic_id: string;
  doctor_id: string;
  staff_ids: string[];
  /** The acting user, if any. */
  actor_ids: string[];
  /** Its owner while it is paid; empty once all is refunded, or a full refund was requested. */
  payer_ids: string[];
};

/** `doctor_id` is the colleague, `from_doctor_id` the doctor before. */
export type OfColleague = OfReservation & { from_doctor_id: string };

declare module '../../core/events.ts' {
  interface EventPayloads {
    'reservation.held': OfReservation;
    'reservation.confirmed': OfReservation;
    'reservation.expired': OfReservation;
    'reservation.cancelled': OfReservation;
    /** `was_soon`: whether it was to begin within a day; absent in events of versions before. */
    'reservation.moved': OfReservation & { was_soon?: boolean };
    'reservation.opened': OfReservation;
    'reservation.completed': OfReservation;
    'reservation.no_show': OfReservation;
    /** Marked by mistake: it is confirmed again. */
    'reservation.no_show_undone': OfReservation;
    /** A visit at the clinic, which the clinic has booked, or begun for an owner who came in. */
    'reservation.visit_booked': OfReservation & { walk_in: boolean };
    /** The owner of a visit came in. */
    'reservation.arrived': OfReservation;
    'reservation.arrival_undone': OfReservation;
    /** A completed visit was paid at the desk. */
    'reservation.settled': OfReservation;
    'reservation.settlement_undone': OfReservation;
    /** Handed over to a colleague, whose id `doctor_id` is. */
    'reservation.handed_over': OfColleague;
    /** A colleague is offered to its owner, whose time it has meanwhile. */
    'reservation.offered': OfColleague;
    /** Its owner agreed to the colleague. */
    'reservation.offer_accepted': OfColleague;
    /** All of its money was refunded. */
    'reservation.refunded': OfReservation;
    /** A card was charged for one that had ended unpaid; the money is being refunded, or was refunded. */
    'reservation.money_refused': OfReservation;
    /** An entry of the waiting list was added, got an offer, or ended. */
    'waiting.changed': OfUser & { clinic_id: string; staff_ids: string[]; entry_id: string };
    /** It starts within a day, or within an hour. */
    'reservation.reminder_due': OfReservation & { reminder_id: string };
  }
}

/** The kinds of events of a reservation. */
export const reservationEvents = [
  'reservation.held',
  'reservation.confirmed',
  'reservation.expired',
  'reservation.cancelled',
  'reservation.moved',
  'reservation.opened',
  'reservation.completed',
  'reservation.no_show',
  'reservation.no_show_undone',
  'reservation.visit_booked',
  'reservation.arrived',
  'reservation.arrival_undone',
  'reservation.settled',
  'reservation.settlement_undone',
  'reservation.handed_over',
  'reservation.offered',
  'reservation.offer_accepted',
  'reservation.refunded',
  'reservation.money_refused',
] as const;
export type ReservationEventKind = (typeof reservationEvents)[number];

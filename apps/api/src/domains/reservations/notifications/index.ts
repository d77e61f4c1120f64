import { isClinicVisit } from '@rifq/rules';
import type { NotificationTemplate } from '../../../core/notification.ts';
import type { OfReservation, ReservationEventKind } from '../reservations.events.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import type { ReservationText } from './notifications.texts.ts';
import { eachArrival, eachEvent, type NotifiedEvent, notifySide } from './notify-side.ts';
import { isFlagged, redFlagNotifications } from './red-flag.ts';
import { reservationReminder } from './reservation-reminder.ts';

/** Events that cancel an appointment of which users were notified. */
const ends = ['reservation.cancelled'] as const;
/** Events after which a notification about the doctor of an appointment is outdated. */
const leaves = [
  ...ends,
  'reservation.handed_over',
  'reservation.offered',
  'reservation.offer_accepted',
] as const;

const isIn =
  (...states: readonly ReservationRow['state'][]) =>
  ({ state }: ReservationRow) =>
    states.includes(state);
/** Paid and active, now or by later changes. */
const isOn = isIn('confirmed', 'in_session');
/** Whether its owner has not answered the offer of a colleague, and no other one has replaced the one that it is about. */
const isOffered = ({ offerId }: ReservationRow, isRead: boolean) => offerId !== null && !isRead;
/** Whether nothing has replaced what it says about the doctor: that marks it as read. */
const isUnreadOn = (row: ReservationRow, isRead: boolean) => isOn(row) && !isRead;
/** Cancelled after its end, without its room having been opened. */
const hasLapsed = ({ openedAt, cancelledAt, endsAt }: ReservationRow) =>
  openedAt === null && cancelledAt !== null && cancelledAt >= endsAt;
/** Whether a visit was booked for later, not added for an owner who has come. */
const isBooking = ({ walk_in: walkIn = false }: NotifiedEvent) => !walkIn;
/** Whether no user acted: a doctor is not notified of what another member of the clinic does. */
const byClock = ({ actor_ids: actorIds }: OfReservation) => actorIds.length === 0;
const noShowOf = (row: ReservationRow) => {
  // Taken back by now.
  if (row.state !== 'no_show') return null;
  if (isClinicVisit(row)) return 'visit-no-show';
  return row.refundedAt === null ? 'no-show' : 'no-show-returned';
};

/** The arrival of the owner of a visit opens the record: until the room is opened, cancelling closes it. */
function arrivalOf(row: ReservationRow): ReservationText | null {
  if (row.arrivedAt === null) return null;
  if (row.state === 'confirmed') return 'visit-arrived';
  return row.state === 'in_session' || row.state === 'completed' ? 'visit-begun' : null;
}

/** Notifies the owner of an arrival, once, by whichever event reports it first. */
const notifyOfArrival = (
  name: string,
  on: ReservationEventKind,
  isFor: (payload: NotifiedEvent) => boolean = () => true,
) =>
  notifySide(
    name,
    'owner',
    on,
    arrivalOf,
    row => arrivalOf(row) !== null,
    [...ends, 'reservation.arrival_undone'],
    { once: eachArrival, isFor },
  );

function completedOf(row: ReservationRow): ReservationText | null {
  if (isClinicVisit(row)) {
    // Who was there needs no notification that it ended.
    if (row.summary === null) return null;
    return row.followUpAdvised ? 'visit-follow-up' : 'visit-completed';
  }
  if (row.summary === null) return 'unclosed';
  return row.followUpAdvised ? 'follow-up' : 'completed';
}

function cancelledOf(row: ReservationRow): ReservationText | null {
  if (row.cancelledBy !== 'clinic') return null;
  if (isClinicVisit(row)) return 'visit-cancelled';
  return hasLapsed(row) ? 'lapsed' : 'cancelled-by-clinic';
}

/** Notifications of both sides of a reservation; users are not notified of their own actions. */
export const reservationNotifications: readonly NotificationTemplate[] = [
  notifySide(
    'held-by-clinic',
    'owner',
    'reservation.held',
    row => (row.bookedBy === 'clinic' ? 'held-by-clinic' : null),
    isIn('awaiting_payment'),
    ['reservation.confirmed', 'reservation.expired', ...ends],
  ),
  notifySide(
    'freed-slot',
    'owner',
    'reservation.held',
    row => (row.bookedBy === 'waiting_list' ? 'freed-slot' : null),
    isIn('awaiting_payment'),
    ['reservation.confirmed', 'reservation.expired', ...ends],
    { isUrgent: true },
  ),
  notifySide('confirmed', 'owner', 'reservation.confirmed', () => 'confirmed', isOn, ends),
  notifySide('expired', 'owner', 'reservation.expired', () => 'expired', isIn('expired')),
  notifySide('cancelled-by-clinic', 'owner', 'reservation.cancelled', cancelledOf, isIn('cancelled'), [], {
    isUrgent: true,
  }),
  notifySide(
    'moved-by-clinic',
    'owner',
    'reservation.moved',
    row => (isClinicVisit(row) ? 'visit-moved' : 'moved-by-clinic'),
    isOn,
    ends,
    { isUrgent: true },
  ),
  // The owner of a visit is in the clinic.
  notifySide(
    'opened',
    'owner',
    'reservation.opened',
    row => (isClinicVisit(row) ? null : 'opened'),
    isIn('in_session'),
  ),
  notifySide('completed', 'owner', 'reservation.completed', completedOf, isIn('completed')),
  notifySide(
    'no-show',
    'owner',
    'reservation.no_show',
    noShowOf,
    isIn('no_show'),
    ['reservation.no_show_undone'],
    { once: eachEvent },
  ),
  notifySide(
    'no-show-undone',
    'owner',
    'reservation.no_show_undone',
    row => (isClinicVisit(row) ? 'visit-no-show-undone' : 'no-show-undone'),
    isOn,
    [...ends, 'reservation.no_show'],
    { once: eachEvent },
  ),
  notifySide(
    'offered',
    'owner',
    'reservation.offered',
    row => (isClinicVisit(row) ? 'visit-offered' : 'offered'),
    isOffered,
    [...leaves, 'reservation.moved'],
    { isUrgent: true, once: eachEvent },
  ),
  notifySide(
    'doctor-offered',
    'doctor',
    'reservation.offered',
    () => 'doctor-offered',
    isOffered,
    [...leaves, 'reservation.moved'],
    { once: eachEvent },
  ),
  // The desk has noted the answer of its owner.
  notifySide(
    'offer-accepted',
    'owner',
    'reservation.offer_accepted',
    row => (isClinicVisit(row) ? 'visit-handed-over' : 'handed-over'),
    isUnreadOn,
    leaves,
    { once: eachEvent },
  ),
  notifySide(
    'handed-over',
    'owner',
    'reservation.handed_over',
    row => (isClinicVisit(row) ? 'visit-handed-over' : 'handed-over'),
    isUnreadOn,
    leaves,
    { once: eachEvent },
  ),
  ...(['handed_over', 'offer_accepted'] as const).flatMap(step => [
    notifySide(
      step === 'handed_over' ? 'doctor-handed-over' : 'doctor-offer-accepted',
      'doctor',
      `reservation.${step}`,
      row => {
        // What is flagged reaches the doctor as an emergency.
        if (isFlagged(row)) return null;
        if (step === 'offer_accepted') return 'doctor-offer-accepted';
        return row.state === 'in_session' ? 'doctor-handed-over-begun' : 'doctor-handed-over';
      },
      isUnreadOn,
      leaves,
      { once: eachEvent },
    ),
    notifySide(
      step === 'handed_over' ? 'doctor-handed-away' : 'doctor-offered-away',
      'former doctor',
      `reservation.${step}`,
      () => 'doctor-handed-away',
      isUnreadOn,
      leaves,
      { once: eachEvent },
    ),
  ]),
  notifySide('visit-booked', 'owner', 'reservation.visit_booked', () => 'visit-booked', isOn, ends, {
    isFor: isBooking,
  }),
  notifyOfArrival('walk-in', 'reservation.visit_booked', payload => !isBooking(payload)),
  notifyOfArrival('visit-arrived', 'reservation.arrived'),
  notifyOfArrival('visit-opened', 'reservation.opened'),
  notifySide(
    'doctor-visit-booked',
    'doctor',
    'reservation.visit_booked',
    row => (isFlagged(row) ? null : 'doctor-visit-booked'),
    isOn,
    leaves,
    // The doctor sees in the schedule who has come.
    { isFor: isBooking },
  ),
  notifySide(
    'doctor-booked',
    'doctor',
    'reservation.confirmed',
    // One push, not two: the emergency sign is notified instead.
    row => (isFlagged(row) ? null : 'doctor-booked'),
    isOn,
    leaves,
  ),
  notifySide(
    'doctor-cancelled',
    'doctor',
    'reservation.cancelled',
    // An unpaid one was not yet shown to the doctor as an appointment.
    row => {
      if (isClinicVisit(row)) return 'doctor-cancelled';
      if (row.paidAt === null) return null;
      return hasLapsed(row) ? 'doctor-lapsed' : 'doctor-cancelled';
    },
    isIn('cancelled'),
  ),
  notifySide(
    'doctor-unclosed',
    'doctor',
    'reservation.completed',
    row => (isClinicVisit(row) ? 'doctor-visit-unclosed' : 'doctor-unclosed'),
    isIn('completed'),
    [],
    { isFor: byClock },
  ),
  notifySide(
    'doctor-no-show',
    'doctor',
    'reservation.no_show',
    row => {
      const key = noShowOf(row);
      return key && `doctor-${key}`;
    },
    isIn('no_show'),
    [],
    { isFor: byClock },
  ),
  notifySide('doctor-moved', 'doctor', 'reservation.moved', () => 'doctor-moved', isOn, leaves),
  reservationReminder,
  ...redFlagNotifications,
];

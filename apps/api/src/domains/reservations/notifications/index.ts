import type { NotificationTemplate } from '../../../core/notification.ts';
import { isVisit } from '../reservation-terms.ts';
import type { OfReservation } from '../reservations.events.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import type { ReservationText } from './notifications.texts.ts';
import { notifySide } from './notify-side.ts';
import { reservationReminder } from './reservation-reminder.ts';

const isIn =
  (...states: readonly ReservationRow['state'][]) =>
  ({ state }: ReservationRow) =>
    states.includes(state);
/** Paid and active, now or by later changes. */
const isOn = isIn('confirmed', 'in_session');
/** Cancelled after its end, without its room having been opened. */
const hasLapsed = ({ openedAt, cancelledAt, endsAt }: ReservationRow) =>
  openedAt === null && cancelledAt !== null && cancelledAt >= endsAt;
/** Whether no user acted: a doctor is not notified of what another member of the clinic does. */
const byClock = ({ actor_ids: actorIds }: OfReservation) => actorIds.length === 0;
const noShowOf = (row: ReservationRow) => {
  if (isVisit(row)) return 'visit-no-show';
  return row.refundedAt === null ? 'no-show' : 'no-show-returned';
};

/** Whether a visit was added for an owner who had come. */
const isWalkIn = ({ arrivedAt, startsAt, createdAt }: ReservationRow) =>
  arrivedAt !== null && startsAt <= createdAt;

function completedOf(row: ReservationRow): ReservationText | null {
  if (isVisit(row)) {
    // Who was there needs no notification that it ended.
    if (row.summary === null) return null;
    return row.followUpAdvised ? 'visit-follow-up' : 'visit-completed';
  }
  if (row.summary === null) return 'unclosed';
  return row.followUpAdvised ? 'follow-up' : 'completed';
}

function cancelledOf(row: ReservationRow): ReservationText | null {
  if (row.cancelledBy !== 'clinic') return null;
  if (isVisit(row)) return 'visit-cancelled';
  return hasLapsed(row) ? 'lapsed' : 'cancelled-by-clinic';
}

/** Events that cancel an appointment of which users were notified. */
const ends = ['reservation.cancelled'] as const;

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
  notifySide('confirmed', 'owner', 'reservation.confirmed', () => 'confirmed', isOn, ends),
  notifySide('expired', 'owner', 'reservation.expired', () => 'expired', isIn('expired')),
  notifySide('cancelled-by-clinic', 'owner', 'reservation.cancelled', cancelledOf, isIn('cancelled')),
  notifySide(
    'moved-by-clinic',
    'owner',
    'reservation.moved',
    row => (isVisit(row) ? 'visit-moved' : 'moved-by-clinic'),
    isOn,
    ends,
  ),
  // The owner of a visit is in the clinic.
  notifySide(
    'opened',
    'owner',
    'reservation.opened',
    row => (isVisit(row) ? null : 'opened'),
    isIn('in_session'),
  ),
  notifySide('completed', 'owner', 'reservation.completed', completedOf, isIn('completed')),
  notifySide('no-show', 'owner', 'reservation.no_show', noShowOf, isIn('no_show'), [
    'reservation.no_show_undone',
  ]),
  notifySide(
    'no-show-undone',
    'owner',
    'reservation.no_show_undone',
    row => (isVisit(row) ? 'visit-no-show-undone' : 'no-show-undone'),
    isOn,
    [...ends, 'reservation.no_show'],
  ),
  notifySide(
    'visit-booked',
    'owner',
    'reservation.visit_booked',
    row => (isWalkIn(row) ? 'walk-in' : 'visit-booked'),
    isOn,
    ends,
  ),
  notifySide(
    'doctor-visit-booked',
    'doctor',
    'reservation.visit_booked',
    // The doctor sees in the schedule who has come.
    row => (isWalkIn(row) ? null : 'doctor-visit-booked'),
    isOn,
    ends,
  ),
  notifySide('doctor-booked', 'doctor', 'reservation.confirmed', () => 'doctor-booked', isOn, ends),
  notifySide(
    'doctor-cancelled',
    'doctor',
    'reservation.cancelled',
    // An unpaid one was not yet shown to the doctor as an appointment.
    row => {
      if (isVisit(row)) return 'doctor-cancelled';
      if (row.paidAt === null) return null;
      return hasLapsed(row) ? 'doctor-lapsed' : 'doctor-cancelled';
    },
    isIn('cancelled'),
  ),
  notifySide(
    'doctor-unclosed',
    'doctor',
    'reservation.completed',
    row => (isVisit(row) ? 'doctor-visit-unclosed' : 'doctor-unclosed'),
    isIn('completed'),
    [],
    byClock,
  ),
  notifySide(
    'doctor-no-show',
    'doctor',
    'reservation.no_show',
    row => `doctor-${noShowOf(row)}` as const,
    isIn('no_show'),
    [],
    byClock,
  ),
  notifySide('doctor-moved', 'doctor', 'reservation.moved', () => 'doctor-moved', isOn, ends),
  reservationReminder,
];

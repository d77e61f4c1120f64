import type { NotificationTemplate } from '../../../core/notification.ts';
import type { OfReservation } from '../reservations.events.ts';
import type { ReservationRow } from '../reservations.repository.ts';
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
const noShowOf = ({ refundedAt }: ReservationRow) => (refundedAt === null ? 'no-show' : 'no-show-returned');

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
  notifySide(
    'cancelled-by-clinic',
    'owner',
    'reservation.cancelled',
    row => {
      if (row.cancelledBy !== 'clinic') return null;
      return hasLapsed(row) ? 'lapsed' : 'cancelled-by-clinic';
    },
    isIn('cancelled'),
  ),
  notifySide('moved-by-clinic', 'owner', 'reservation.moved', () => 'moved-by-clinic', isOn, ends),
  notifySide('opened', 'owner', 'reservation.opened', () => 'opened', isIn('in_session')),
  notifySide(
    'completed',
    'owner',
    'reservation.completed',
    row => {
      if (row.summary === null) return 'unclosed';
      return row.followUpAdvised ? 'follow-up' : 'completed';
    },
    isIn('completed'),
  ),
  notifySide('no-show', 'owner', 'reservation.no_show', noShowOf, isIn('no_show')),
  notifySide('doctor-booked', 'doctor', 'reservation.confirmed', () => 'doctor-booked', isOn, ends),
  notifySide(
    'doctor-cancelled',
    'doctor',
    'reservation.cancelled',
    // An unpaid one was not yet shown to the doctor as an appointment.
    row => {
      if (row.paidAt === null) return null;
      return hasLapsed(row) ? 'doctor-lapsed' : 'doctor-cancelled';
    },
    isIn('cancelled'),
  ),
  notifySide(
    'doctor-unclosed',
    'doctor',
    'reservation.completed',
    () => 'doctor-unclosed',
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

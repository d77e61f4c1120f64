import type { NotificationTemplate } from '../../../core/notification.ts';
import type { OfReservation } from '../reservations.events.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { ownerFound } from './owner-found.ts';
import { reservationReminder } from './reservation-reminder.ts';
import { tellSide } from './tell.ts';

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
  tellSide(
    'held-by-clinic',
    'owner',
    'reservation.held',
    row => (row.bookedBy === 'clinic' ? 'held-by-clinic' : null),
    isIn('awaiting_payment'),
    ['reservation.confirmed', 'reservation.expired', ...ends],
  ),
  tellSide('confirmed', 'owner', 'reservation.confirmed', () => 'confirmed', isOn, ends),
  tellSide('expired', 'owner', 'reservation.expired', () => 'expired', isIn('expired')),
  tellSide(
    'cancelled-by-clinic',
    'owner',
    'reservation.cancelled',
    row => {
      if (row.cancelledBy !== 'clinic') return null;
      return hasLapsed(row) ? 'lapsed' : 'cancelled-by-clinic';
    },
    isIn('cancelled'),
  ),
  tellSide('moved-by-clinic', 'owner', 'reservation.moved', () => 'moved-by-clinic', isOn, ends),
  tellSide('opened', 'owner', 'reservation.opened', () => 'opened', isIn('in_session')),
  tellSide(
    'completed',
    'owner',
    'reservation.completed',
    row => {
      if (row.summary === null) return 'unclosed';
      return row.followUpAdvised ? 'follow-up' : 'completed';
    },
    isIn('completed'),
  ),
  tellSide('no-show', 'owner', 'reservation.no_show', noShowOf, isIn('no_show')),
  tellSide('doctor-booked', 'doctor', 'reservation.confirmed', () => 'doctor-booked', isOn, ends),
  tellSide(
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
  tellSide(
    'doctor-unclosed',
    'doctor',
    'reservation.completed',
    () => 'doctor-unclosed',
    isIn('completed'),
    [],
    byClock,
  ),
  tellSide(
    'doctor-no-show',
    'doctor',
    'reservation.no_show',
    row => `doctor-${noShowOf(row)}` as const,
    isIn('no_show'),
    [],
    byClock,
  ),
  tellSide('doctor-moved', 'doctor', 'reservation.moved', () => 'doctor-moved', isOn, ends),
  reservationReminder,
  ownerFound,
];

import type { NotificationTemplate } from '../../../core/notification.ts';
import type { ReservationRow } from '../reservations.repository.ts';
import { ownerFound } from './owner-found.ts';
import { reservationReminder } from './reservation-reminder.ts';
import { tellSide } from './tell.ts';

const isIn =
  (...states: readonly ReservationRow['state'][]) =>
  ({ state }: ReservationRow) =>
    states.includes(state);
/** Was paid and holds its time, now or by what has happened since. */
const isOn = isIn('confirmed', 'in_session');

/** What each side hears of a reservation; nobody is told of what they have done themselves. */
export const reservationNotifications: readonly NotificationTemplate[] = [
  tellSide(
    'held-by-clinic',
    'owner',
    'reservation.held',
    row => (row.bookedBy === 'clinic' ? 'held-by-clinic' : null),
    isIn('awaiting_payment'),
  ),
  tellSide('confirmed', 'owner', 'reservation.confirmed', () => 'confirmed', isOn),
  tellSide('expired', 'owner', 'reservation.expired', () => 'expired', isIn('expired')),
  tellSide(
    'cancelled-by-clinic',
    'owner',
    'reservation.cancelled',
    row => (row.cancelledBy === 'clinic' ? 'cancelled-by-clinic' : null),
    isIn('cancelled'),
  ),
  tellSide('moved-by-clinic', 'owner', 'reservation.moved', () => 'moved-by-clinic', isOn),
  tellSide('opened', 'owner', 'reservation.opened', () => 'opened', isIn('in_session')),
  tellSide(
    'completed',
    'owner',
    'reservation.completed',
    row => (row.followUpAdvised ? 'follow-up' : 'completed'),
    isIn('completed'),
  ),
  tellSide('no-show', 'owner', 'reservation.no_show', () => 'no-show', isIn('no_show')),
  tellSide('doctor-booked', 'doctor', 'reservation.confirmed', () => 'doctor-booked', isOn),
  tellSide(
    'doctor-cancelled',
    'doctor',
    'reservation.cancelled',
    // An unpaid one was no appointment of the doctor's yet.
    row => (row.paidAt === null ? null : 'doctor-cancelled'),
    isIn('cancelled'),
  ),
  tellSide('doctor-moved', 'doctor', 'reservation.moved', () => 'doctor-moved', isOn),
  reservationReminder,
  ownerFound,
];

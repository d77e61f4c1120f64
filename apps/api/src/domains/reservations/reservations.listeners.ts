import { type EventListener, eventListener } from '../../core/events.ts';
import { cancelHolds } from './holds.ts';

/** What follows in the transaction in which a doctor takes no reservations any more. */
export const reservationListeners: readonly EventListener[] = [
  eventListener('doctor.switched_off', (tx, context, { payload }) =>
    cancelHolds(tx, context, payload.doctor_id, 'هذا الطبيب لا يستقبل حجوزات الآن.'),
  ),
];

import { type EventListener, eventListener } from '../../core/events.ts';
import { cancelHolds } from './holds.ts';
import { storedReason } from './reservations.texts.ts';

/** Cancels holds in the transaction that suspends a doctor. */
export const reservationListeners: readonly EventListener[] = [
  eventListener('doctor.suspended', (tx, context, { payload }) =>
    cancelHolds(tx, context, payload.doctor_id, storedReason('doctor_suspended')),
  ),
];

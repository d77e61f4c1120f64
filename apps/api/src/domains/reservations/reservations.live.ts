import { liveRule } from '../../core/live.ts';
import { reservationEvents } from './reservations.events.ts';

/** Events that take or free a slot. */
const slotEvents = [
  'reservation.held',
  'reservation.confirmed',
  'reservation.expired',
  'reservation.cancelled',
  'reservation.moved',
  'reservation.completed',
  'reservation.no_show',
  'reservation.no_show_undone',
  'reservation.visit_booked',
] as const;

/** Events that free the time of one doctor and take that of a colleague. */
const colleagueEvents = ['reservation.handed_over', 'reservation.offered'] as const;

export const reservationLive = [
  liveRule('waiting.changed', ({ payload }) => ({
    audience: { userIds: [...new Set([payload.user_id, ...payload.staff_ids])] },
    name: 'waiting.changed',
    ids: {},
  })),
  // Both sides are notified of each event.
  ...reservationEvents.map(on =>
    liveRule(on, ({ payload }) => ({
      audience: { userIds: [...new Set([payload.user_id, ...payload.staff_ids])] },
      name: 'reservation.changed',
      ids: { reservation_id: payload.reservation_id },
    })),
  ),
  ...slotEvents.map(on =>
    liveRule(on, ({ payload }) => ({
      audience: { userIds: [], slotsOf: [payload.doctor_id] },
      name: 'slots.changed',
      ids: { doctor_id: payload.doctor_id },
    })),
  ),
  ...colleagueEvents.flatMap(on =>
    (['doctor_id', 'from_doctor_id'] as const).map(of =>
      liveRule(on, ({ payload }) => ({
        audience: { userIds: [], slotsOf: [payload[of]] },
        name: 'slots.changed',
        ids: { doctor_id: payload[of] },
      })),
    ),
  ),
];

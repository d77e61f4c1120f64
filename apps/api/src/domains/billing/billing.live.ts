import { liveRule } from '../../core/live.ts';

export const billingLive = [
  liveRule('bill.changed', ({ payload }) => ({
    audience: { userIds: [...new Set([payload.user_id, ...payload.staff_ids])] },
    name: 'bill.changed',
    ids: { reservation_id: payload.reservation_id },
  })),
  liveRule('day.closed', ({ payload }) => ({
    audience: { userIds: payload.staff_ids },
    name: 'closing.changed',
    ids: {},
  })),
];

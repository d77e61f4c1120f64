import { liveRule } from '../../core/live.ts';

export const clinicLive = [
  ...(['member.added', 'member.removed', 'member.role_changed'] as const).map(on =>
    liveRule(on, ({ payload }) => ({
      audience: { userIds: [...new Set([payload.user_id, ...payload.staff_ids])] },
      name: 'clinic.changed',
      ids: {},
    })),
  ),
  liveRule('doctor.hours_changed', ({ payload }) => ({
    audience: { userIds: payload.staff_ids },
    name: 'clinic.changed',
    ids: {},
  })),
  liveRule('doctor.hours_changed', ({ payload }) => ({
    audience: { userIds: [], slotsOf: [payload.doctor_id] },
    name: 'slots.changed',
    ids: { doctor_id: payload.doctor_id },
  })),
];

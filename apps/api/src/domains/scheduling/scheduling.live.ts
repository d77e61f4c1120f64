import { liveRule } from '../../core/live.ts';

export const schedulingLive = [
  ...(['doctor.hours_changed', 'clinic.calendar_changed'] as const).map(on =>
    liveRule(on, ({ payload }) => ({
      audience: { userIds: payload.staff_ids },
      name: 'clinic.changed',
      ids: {},
    })),
  ),
  // The slots that owners see have changed.
  ...(['doctor.hours_changed', 'doctor.slots_changed'] as const).map(on =>
    liveRule(on, ({ payload: { doctor_id: doctorId } }) => ({
      audience: { userIds: [], slotsOf: [doctorId] },
      name: 'slots.changed',
      ids: { doctor_id: doctorId },
    })),
  ),
];

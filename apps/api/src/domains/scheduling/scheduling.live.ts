import { liveRule } from '../../core/live.ts';

export const schedulingLive = [
  liveRule('doctor.hours_changed', ({ payload }) => ({
    audience: { userIds: payload.staff_ids },
    name: 'clinic.changed',
    ids: {},
  })),
  // The slots that owners see have changed.
  liveRule('doctor.hours_changed', ({ payload: { doctor_id: doctorId } }) => ({
    audience: { userIds: [], slotsOf: [doctorId] },
    name: 'slots.changed',
    ids: { doctor_id: doctorId },
  })),
];

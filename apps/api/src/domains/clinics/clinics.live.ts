import { liveRule } from '../../core/live.ts';

const doctorEvents = ['doctor.suspended', 'doctor.reactivated'] as const;

const changes = [
  'doctor.profile_changed',
  'invitation.sent',
  'invitation.changed',
  'clinic.requested',
  'clinic.details_changed',
  'clinic.approved',
  'clinic.rejected',
] as const;

export const clinicLive = [
  ...(['member.added', 'member.removed', 'member.role_changed', ...changes] as const).map(on =>
    liveRule(on, ({ payload }) => ({
      audience: { userIds: [...new Set([payload.user_id, ...payload.staff_ids])] },
      name: 'clinic.changed',
      ids: {},
    })),
  ),
  liveRule('services.changed', ({ payload }) => ({
    audience: { userIds: payload.staff_ids },
    name: 'service.changed',
    ids: {},
  })),
  ...doctorEvents.map(on =>
    liveRule(on, ({ payload }) => ({
      audience: { userIds: payload.staff_ids },
      name: 'clinic.changed',
      ids: {},
    })),
  ),
  // The slots that owners see have changed.
  ...([...doctorEvents, 'member.removed'] as const).map(on =>
    liveRule(on, ({ payload: { doctor_id: doctorId } }) =>
      doctorId === null
        ? null
        : {
            audience: { userIds: [], slotsOf: [doctorId] },
            name: 'slots.changed',
            ids: { doctor_id: doctorId },
          },
    ),
  ),
];

import { liveRule, ownerAudience } from '../../core/live.ts';

export const recordLive = [
  // Open tabs treat them like any other change.
  ...(['dose.confirmed', 'dose.confirmation_withdrawn'] as const).map(kind =>
    liveRule(kind, event => ({
      audience: ownerAudience(event),
      name: 'dose.changed',
      ids: { pet_id: event.payload.pet_id, dose_id: event.payload.dose_id },
    })),
  ),
  liveRule('chart.changed', ({ payload }) => {
    const { user_id: ownerId, doctor_user_ids: doctors, reservation_id, pet_id, is_for_owner } = payload;
    // A doctor who is also the owner is on the owner's side.
    const userIds = doctors.filter(id => id !== ownerId);
    const ids = { reservation_id, pet_id };
    return is_for_owner
      ? { audience: { userIds: [...userIds, ownerId] }, name: 'warning.changed', ids }
      : { audience: { userIds }, name: 'chart.changed', ids };
  }),
  liveRule('template.changed', ({ payload }) => ({
    audience: { userIds: payload.doctor_user_ids },
    name: 'template.changed',
    ids: {},
  })),
  ...(['drug.reminder_changed', 'drug.dose_due'] as const).map(kind =>
    liveRule(kind, event => ({
      audience: ownerAudience(event),
      name: 'drug.changed',
      ids: { pet_id: event.payload.pet_id },
    })),
  ),
  liveRule('record.looked_at', event => ({
    audience: ownerAudience(event),
    name: 'record.looked_at',
    ids: { pet_id: event.payload.pet_id },
  })),
];

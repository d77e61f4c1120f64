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
  liveRule('record.looked_at', event => ({
    audience: ownerAudience(event),
    name: 'record.looked_at',
    ids: { pet_id: event.payload.pet_id },
  })),
];

import { liveRule, ownerAudience } from '../../core/live.ts';

export const recordLive = [
  liveRule('record.looked_at', event => ({
    audience: ownerAudience(event),
    name: 'record.looked_at',
    ids: { pet_id: event.payload.pet_id },
  })),
];

import { liveRule, ownerAudience } from '../../core/live.ts';

export const rewardLive = [
  liveRule('reward.earned', event => ({
    audience: ownerAudience(event),
    name: 'reward.earned',
    ids: { movement_id: event.payload.movement_id },
  })),
  liveRule('reward.changed', event => ({ audience: ownerAudience(event), name: 'reward.changed', ids: {} })),
];

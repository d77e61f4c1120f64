import { liveRule, ownerOf } from '../../core/live.ts';

export const rewardLive = [
  liveRule('reward.earned', event => ({
    audience: ownerOf(event),
    name: 'reward.earned',
    ids: { movement_id: event.payload.movement_id },
  })),
  liveRule('reward.changed', event => ({ audience: ownerOf(event), name: 'reward.changed', ids: {} })),
];

import { liveRule, ownerAudience } from '../../core/live.ts';

export const profileLive = (['user.completed', 'user.updated'] as const).map(kind =>
  liveRule(kind, event => ({ audience: ownerAudience(event), name: 'user.updated', ids: {} })),
);

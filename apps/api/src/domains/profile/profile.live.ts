import { liveRule, ownerOf } from '../../core/live.ts';

export const profileLive = (['user.completed', 'user.updated'] as const).map(kind =>
  liveRule(kind, event => ({ audience: ownerOf(event), name: 'user.updated', ids: {} })),
);

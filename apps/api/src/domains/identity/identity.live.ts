import { liveRule, ownerOf } from '../../core/live.ts';

export const identityLive = [
  ...(['session.started', 'session.revoked'] as const).map(name =>
    liveRule(name, event => ({
      audience: ownerOf(event),
      name,
      ids: { session_id: event.payload.session_id },
    })),
  ),
  ...(['user.switched_off', 'user.switched_on'] as const).map(name =>
    liveRule(name, event => ({ audience: ownerOf(event), name, ids: {} })),
  ),
];

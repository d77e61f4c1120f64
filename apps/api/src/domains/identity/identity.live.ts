import { liveRule, ownerAudience } from '../../core/live.ts';

export const identityLive = [
  liveRule('user.email_confirmed', event => ({
    audience: ownerAudience(event),
    name: 'user.updated',
    ids: {},
  })),
  ...(['session.started', 'session.revoked'] as const).map(name =>
    liveRule(name, event => ({
      audience: ownerAudience(event),
      name,
      ids: { session_id: event.payload.session_id },
    })),
  ),
  ...(['user.suspended', 'user.reactivated'] as const).map(name =>
    liveRule(name, event => ({ audience: ownerAudience(event), name, ids: {} })),
  ),
];

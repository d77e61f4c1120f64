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
  ...(
    [
      'second_factor.enrolled',
      'second_factor.codes_renewed',
      'second_factor.recovery_code_used',
      'second_factor.app_removed',
      'second_factor.passkey_added',
      'second_factor.passkey_removed',
    ] as const
  ).map(kind =>
    liveRule(kind, event => ({ audience: ownerAudience(event), name: 'second_factor.changed', ids: {} })),
  ),
  ...(['user.suspended', 'user.reactivated'] as const).map(name =>
    liveRule(name, event => ({ audience: ownerAudience(event), name, ids: {} })),
  ),
];

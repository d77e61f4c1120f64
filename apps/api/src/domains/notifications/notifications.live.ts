import { liveRule, ownerAudience } from '../../core/live.ts';

export const notificationLive = [
  liveRule('notification.created', event => ({
    audience: ownerAudience(event),
    name: 'notification.created',
    ids: { notification_id: event.payload.notification_id },
  })),
  ...(['notification.read', 'notification.preferences_changed'] as const).map(name =>
    liveRule(name, event => ({ audience: ownerAudience(event), name, ids: {} })),
  ),
];

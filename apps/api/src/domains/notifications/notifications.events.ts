import '../../core/events.ts';

declare module '../../core/events.ts' {
  interface EventPayloads {
    'notification.created': OfUser & { notification_id: string };
    'notification.read': OfUser;
    'notification.preferences_changed': OfUser;
  }
}

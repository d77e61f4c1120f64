import type { NotificationKind } from './calls/index.ts';

/**
 * The notification kinds that are sent today, in the order in which the settings list their channels. A channel for any
 * other kind would have no effect.
 */
export const activeNotificationKinds = [
  'reservation',
  'message',
  'vaccine',
  'reward',
  'account',
] as const satisfies readonly NotificationKind[];

export type SentKind = (typeof activeNotificationKinds)[number];

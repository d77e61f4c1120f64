import type { NotificationKind } from './calls/index.ts';

/**
 * The kinds of which there are notifications, in the order in which the settings list their channels. No other is sent,
 * and a channel of another would do nothing.
 */
export const activeNotificationKinds = [
  'reservation',
  'message',
  'vaccine',
  'reward',
  'account',
] as const satisfies readonly NotificationKind[];

export type SentKind = (typeof activeNotificationKinds)[number];

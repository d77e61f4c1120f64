import { type EventListener, eventListener } from '../../../core/events.ts';
import { followTimeZone } from './remind-of-doses.ts';

/** Follows the time zone of accounts. */
export const drugReminderListeners: readonly EventListener[] = [
  eventListener('user.updated', (tx, context, { payload }) => followTimeZone(tx, context, payload.user_id)),
];

import type { Db } from '@rifq/db';
import { appendEvent } from '../../platform/outbox.repository.ts';
import { insertNotificationOnce, type NewNotification } from './notifications.repository.ts';

/**
 * Tells a user something, once for each occasion however often it is called. The channels follow its event. Returns the
 * id of the notification, or null when the occasion has had its own.
 */
export async function notify(tx: Db, notification: NewNotification): Promise<string | null> {
  const id = await insertNotificationOnce(tx, notification);
  if (id === null) return null;
  await appendEvent(tx, {
    kind: 'notification.created',
    payload: { user_id: notification.userId, notification_id: id },
  });
  return id;
}

import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { EventOutbox } from '../../core/events.ts';
import type { NewNotification, NotificationTemplate } from '../../core/notification.ts';
import { isMemberOf } from './is-member-of.ts';
import { inboxActions } from './notifications.policy.ts';
import { insertNotificationOnce } from './notifications.repository.ts';

/**
 * Adds a notification to its user's inbox, with the event that leads to mail and push. Returns its id, or null when
 * there is one with its unique key, and for the work of a clinic of which the user is no member any more.
 */
export async function addNotification(
  outbox: EventOutbox,
  tx: Db,
  template: Pick<NotificationTemplate, 'name' | 'kind'>,
  { userId, ...notification }: NewNotification,
): Promise<string | null> {
  const { clinicId } = notification;
  if (
    clinicId !== undefined &&
    !(await isMemberOf(tx, scopeFor(system('notifications'), inboxActions.deliver, userId), clinicId))
  )
    return null;
  const row = { ...notification, kind: template.kind, template: template.name };
  const id = await insertNotificationOnce(
    tx,
    scopeFor(system('notifications'), inboxActions.deliver, userId),
    row,
  );
  if (id === null) return null;
  const payload = { user_id: userId, notification_id: id };
  await outbox.append(tx, { kind: 'notification.created', payload }, systemSource);
  return id;
}

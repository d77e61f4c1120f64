import { system, writeAction } from '../../core/access.ts';

export const notificationActions = {
  read: writeAction('notification', 'notifications.read', 'owner'),
  deliver: writeAction('notification', 'notifications.deliver', system('notifications')),
};

/** What the notifications store of a user: inbox, preferences, digests, devices, the address that a link confirms. */
export const inboxActions = {
  deliver: writeAction('user', 'inboxes.deliver', system('notifications')),
};

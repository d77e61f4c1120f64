import { writeAction } from '../../core/access.ts';

/** A notification belongs to whom it was told. */
export const notificationActions = { read: writeAction('notification', 'notifications.read', 'owner') };

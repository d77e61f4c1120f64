import { writeAction } from '../../core/access.ts';

export const notificationActions = { read: writeAction('notification', 'notifications.read', 'owner') };

import { defineNotification } from '../../../core/notification.ts';
import { text } from '../profile.texts.ts';

/** Welcomes a user whose account has been activated. */
export const welcome = defineNotification({
  name: 'welcome',
  kind: 'account',
  on: 'user.completed',
  compose: async (_context, { payload }) => [
    {
      userId: payload.user_id,
      title: text('welcome.title'),
      text: text('welcome.text'),
      link: '/dashboard/pets',
      dedupKey: 'welcome',
    },
  ],
});

import { defineNotification } from '../../../core/notification.ts';
import { text } from '../clinics.texts.ts';

/** Notifies a former member, who may not have known. */
export const removed = defineNotification({
  name: 'clinic-removed',
  kind: 'account',
  on: 'member.removed',
  compose: async (_context, { payload: { user_id: userId, occasion_id: id } }) => [
    {
      userId,
      title: text('removed.title'),
      text: text('removed.text'),
      link: '/dashboard/profile',
      dedupKey: `clinic-removed:${id}`,
    },
  ],
});

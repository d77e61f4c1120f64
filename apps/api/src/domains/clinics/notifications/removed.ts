import * as z from 'zod/mini';
import { defineNotification } from '../../../core/notification.ts';
import { textIn } from '../clinics.texts.ts';

/** Notifies a former member, who may not have known. */
export const removed = defineNotification({
  name: 'clinic-removed',
  kind: 'account',
  on: 'member.removed',
  parameters: z.object({}),
  compose: async (_context, { payload: { user_id: userId, occasion_id: id } }) => [
    {
      userId,
      parameters: {},
      link: '/dashboard/profile',
      dedupKey: `clinic-removed:${id}`,
    },
  ],
  render(_parameters, { language }) {
    const text = textIn(language);
    return { title: text('removed.title'), text: text('removed.text') };
  },
});

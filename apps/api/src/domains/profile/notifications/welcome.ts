import * as z from 'zod/mini';
import { defineNotification } from '../../../core/notification.ts';
import { textIn } from '../profile.texts.ts';

/** Welcomes a user whose account has been activated. */
export const welcome = defineNotification({
  name: 'welcome',
  kind: 'account',
  on: 'user.completed',
  parameters: z.object({}),
  compose: async (_context, { payload }) => [
    {
      userId: payload.user_id,
      parameters: {},
      link: '/dashboard/pets',
      dedupKey: 'welcome',
    },
  ],
  render(_parameters, { language }) {
    const text = textIn(language);
    return { title: text('welcome.title'), text: text('welcome.text') };
  },
});

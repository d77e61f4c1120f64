import * as z from 'zod/mini';
import { defineNotification } from '../../../core/notification.ts';
import { textIn } from '../clinics.texts.ts';

/** Notifies the members of a clinic of its review. */
export const reviewed = (['approved', 'rejected'] as const).map(outcome =>
  defineNotification({
    name: `clinic-${outcome}`,
    kind: 'account',
    on: `clinic.${outcome}`,
    parameters: z.object({}),
    compose: async (_context, { payload: { staff_ids: staff, occasion_id: id } }) =>
      staff.map(userId => ({
        userId,
        parameters: {},
        link: '/clinic/open',
        dedupKey: `clinic-review:${id}`,
      })),
    render(_parameters, { language }) {
      const text = textIn(language);
      return { title: text(`${outcome}.title`), text: text(`${outcome}.text`) };
    },
  }),
);

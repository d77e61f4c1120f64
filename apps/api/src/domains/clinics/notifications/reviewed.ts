import { defineNotification } from '../../../core/notification.ts';
import { text } from '../clinics.texts.ts';

/** Notifies the members of a clinic of its review. */
export const reviewed = (['approved', 'rejected'] as const).map(outcome =>
  defineNotification({
    name: `clinic-${outcome}`,
    kind: 'account',
    on: `clinic.${outcome}`,
    compose: async (_context, { payload: { staff_ids: staff, occasion_id: id } }) =>
      staff.map(userId => ({
        userId,
        title: text(`${outcome}.title`),
        text: text(`${outcome}.text`),
        link: '/clinic/open',
        dedupKey: `clinic-review:${id}`,
      })),
  }),
);

import { defineNotification } from '../../../core/notification.ts';
import { text } from '../second-factor/second-factor.texts.ts';

const link = '/dashboard/profile?section=settings#devices';

/** Notifies the owner of changes to the second factor, which another person may have made. */
export const secondFactorNotifications = [
  defineNotification({
    name: 'second-factor-enrolled',
    kind: 'account',
    on: 'second_factor.enrolled',
    compose: async (_context, { payload: { user_id: userId, occasion_id: dedupKey } }) => [
      { userId, dedupKey, title: text('enrolled.title'), text: text('enrolled.text'), link },
    ],
  }),
  defineNotification({
    name: 'recovery-codes-renewed',
    kind: 'account',
    on: 'second_factor.codes_renewed',
    compose: async (_context, { payload: { user_id: userId, occasion_id: dedupKey } }) => [
      { userId, dedupKey, title: text('renewed.title'), text: text('renewed.text'), link },
    ],
  }),
  defineNotification({
    name: 'recovery-code-used',
    kind: 'account',
    on: 'second_factor.recovery_code_used',
    compose: async (_context, { payload: { user_id: userId, occasion_id: dedupKey } }) => [
      { userId, dedupKey, title: text('used.title'), text: text('used.text'), link },
    ],
  }),
  defineNotification({
    name: 'second-factor-locked',
    kind: 'account',
    on: 'second_factor.locked',
    compose: async (_context, { payload: { user_id: userId, occasion_id: dedupKey } }) => [
      { userId, dedupKey, title: text('locked.title'), text: text('locked.text'), link },
    ],
  }),
  defineNotification({
    name: 'second-factor-reset',
    kind: 'account',
    on: 'second_factor.reset',
    compose: async (_context, { payload: { user_id: userId, occasion_id: dedupKey } }) => [
      { userId, dedupKey, title: text('reset.title'), text: text('reset.text'), link },
    ],
  }),
];

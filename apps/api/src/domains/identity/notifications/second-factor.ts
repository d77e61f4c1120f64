import * as z from 'zod/mini';
import type { EventKind, EventOf } from '../../../core/events.ts';
import { defineNotification } from '../../../core/notification.ts';
import { textIn } from '../second-factor/second-factor.texts.ts';

const link = '/dashboard/profile?section=settings#devices';

type SecondFactorEvent = Exclude<Extract<EventKind, `second_factor.${string}`>, 'second_factor.passed'>;

const notify = (
  name: string,
  on: SecondFactorEvent,
  key: 'enrolled' | 'renewed' | 'used' | 'locked' | 'reset' | 'added' | 'removed' | 'copied',
) =>
  defineNotification({
    name,
    kind: 'account',
    on,
    parameters: z.object({}),
    compose: async (
      _context,
      { payload: { user_id: userId, occasion_id: dedupKey } }: EventOf<SecondFactorEvent>,
    ) => [{ userId, dedupKey, parameters: {}, link }],
    render(_parameters, { language }) {
      const text = textIn(language);
      return { title: text(`${key}.title`), text: text(`${key}.text`) };
    },
  });

/** Notifies the owner of changes to the second factor, which another person may have made. */
export const secondFactorNotifications = [
  notify('second-factor-enrolled', 'second_factor.enrolled', 'enrolled'),
  notify('recovery-codes-renewed', 'second_factor.codes_renewed', 'renewed'),
  notify('recovery-code-used', 'second_factor.recovery_code_used', 'used'),
  notify('second-factor-locked', 'second_factor.locked', 'locked'),
  notify('second-factor-reset', 'second_factor.reset', 'reset'),
  notify('passkey-added', 'second_factor.passkey_added', 'added'),
  notify('passkey-removed', 'second_factor.passkey_removed', 'removed'),
  notify('passkey-copied', 'second_factor.passkey_copied', 'copied'),
];

import * as z from 'zod/mini';
import type { EventKind, EventOf } from '../../../core/events.ts';
import { safeName } from '../../../core/link-free-name.ts';
import { defineNotification } from '../../../core/notification.ts';
import { findPasskeyNames } from '../second-factor/passkeys/passkeys.service.ts';
import { textIn } from '../second-factor/second-factor.texts.ts';

const link = '/dashboard/profile?section=settings#devices';

type SecondFactorEvent = Exclude<Extract<EventKind, `second_factor.${string}`>, 'second_factor.passed'>;

const notify = (
  name: string,
  on: SecondFactorEvent,
  key: 'enrolled' | 'renewed' | 'used' | 'locked' | 'reset' | 'app-removed' | 'removed',
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

const names = z.object({
  name: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
});

/** Names the device that made a passkey without a name. */
function deviceName({ browser, system }: z.output<typeof names>, text: ReturnType<typeof textIn>): string {
  if (browser !== null && system !== null) return text('passkey.device', { browser, system });
  return browser ?? system ?? text('passkey.unnamed');
}

/** Says which passkey it was, so that a foreign one differs from that just added. */
const notifyOfPasskey = (
  name: string,
  on: 'second_factor.passkey_added' | 'second_factor.passkey_copied',
  key: 'added' | 'copied',
) =>
  defineNotification({
    name,
    kind: 'account',
    on,
    parameters: names,
    async compose({ db }, { payload }: EventOf<typeof on>) {
      const parameters = await findPasskeyNames(db, payload.user_id, payload.passkey_id);
      return [{ userId: payload.user_id, dedupKey: payload.occasion_id, parameters, link }];
    },
    render(parameters, { language }, shownIn) {
      const text = textIn(language);
      const passkey = safeName(parameters.name, shownIn) ?? deviceName(parameters, text);
      return { title: text(`${key}.title`), text: text(`${key}.text`, { passkey }) };
    },
  });

/** Notifies the owner of changes to the second factor, which another person may have made. */
export const secondFactorNotifications = [
  notify('second-factor-enrolled', 'second_factor.enrolled', 'enrolled'),
  notify('recovery-codes-renewed', 'second_factor.codes_renewed', 'renewed'),
  notify('recovery-code-used', 'second_factor.recovery_code_used', 'used'),
  notify('second-factor-locked', 'second_factor.locked', 'locked'),
  notify('second-factor-reset', 'second_factor.reset', 'reset'),
  notify('app-removed', 'second_factor.app_removed', 'app-removed'),
  notifyOfPasskey('passkey-added', 'second_factor.passkey_added', 'added'),
  notify('passkey-removed', 'second_factor.passkey_removed', 'removed'),
  notifyOfPasskey('passkey-copied', 'second_factor.passkey_copied', 'copied'),
];

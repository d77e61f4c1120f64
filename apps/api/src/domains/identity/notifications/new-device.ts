import * as z from 'zod/mini';
import { defineNotification } from '../../../core/notification.ts';
import { findFurtherDevice } from '../devices.service.ts';
import { textIn } from '../identity.texts.ts';

const parameters = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) });

type Device = z.output<typeof parameters>;

function nameOf({ browser, system }: Device, text: ReturnType<typeof textIn>): string {
  if (browser !== null && system !== null) return text('new-device.both-names', { browser, system });
  return browser ?? system ?? text('new-device.unknown');
}

/** Notifies the owner of a sign-in on a further device. */
export const newDevice = defineNotification({
  name: 'new-device',
  kind: 'account',
  on: 'session.started',
  parameters,
  async compose({ db, now }, { payload: { user_id: userId, session_id: sessionId } }) {
    const device = await findFurtherDevice(db, { userId, sessionId }, now());
    if (!device) return [];
    return [
      {
        userId,
        parameters: { browser: device.browser, system: device.system },
        link: '/dashboard/profile?section=settings#devices',
        dedupKey: `session:${sessionId}`,
      },
    ];
  },
  render(device, { language }) {
    const text = textIn(language);
    return {
      title: text('new-device.title'),
      text: text('new-device.text', { device: nameOf(device, text) }),
    };
  },
});

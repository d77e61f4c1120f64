import { defineNotification } from '../../../core/notification.ts';
import { type DeviceName, findFurtherDevice } from '../devices.service.ts';
import { text } from '../identity.texts.ts';

function nameOf({ browser, system }: DeviceName): string {
  if (browser !== null && system !== null) return text('new-device.both-names', { browser, system });
  return browser ?? system ?? text('new-device.unknown');
}

/** Notifies the owner of a sign-in on a further device. */
export const newDevice = defineNotification({
  name: 'new-device',
  kind: 'account',
  on: 'session.started',
  async compose({ db, now }, { payload: { user_id: userId, session_id: sessionId } }) {
    const device = await findFurtherDevice(db, { userId, sessionId }, now());
    if (!device) return [];
    return [
      {
        userId,
        title: text('new-device.title'),
        text: text('new-device.text', { device: nameOf(device) }),
        link: '/dashboard/profile?section=settings#devices',
        dedupKey: `session:${sessionId}`,
      },
    ];
  },
});

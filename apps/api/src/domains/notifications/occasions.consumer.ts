import type { Db } from '@rifq/db';
import type { Deps } from '../../platform/deps.ts';
import type { OutboxEvent } from '../../platform/outbox.repository.ts';
import type { Consumer } from '../../platform/outbox-dispatcher.ts';
import { text } from '../../texts/index.ts';
import { findFurtherDevice, type StartedDevice } from '../identity/index.ts';
import { notify } from './notify.ts';

function nameOf({ browser, system }: StartedDevice): string {
  if (browser !== null && system !== null) return text('notification.device.both', { browser, system });
  return browser ?? system ?? text('notification.device.unknown');
}

async function tellOf(tx: Db, event: OutboxEvent, now: Date): Promise<void> {
  switch (event.kind) {
    case 'user.completed':
      await notify(tx, {
        userId: event.payload.user_id,
        kind: 'account',
        title: text('notification.welcome.title'),
        text: text('notification.welcome.text'),
        link: '/dashboard/pets',
        uniqueKey: 'welcome',
      });
      return;
    case 'session.started': {
      const { user_id: userId, session_id: sessionId } = event.payload;
      const device = await findFurtherDevice(tx, { userId, sessionId }, now);
      if (!device) return;
      await notify(tx, {
        userId,
        kind: 'account',
        title: text('notification.device.title'),
        text: text('notification.device.text', { device: nameOf(device) }),
        link: '/dashboard/profile?section=settings#devices',
        uniqueKey: `session:${sessionId}`,
      });
    }
  }
}

/** Makes notifications of what happens: an account that is ready, a sign-in on a further device. */
export function occasionsConsumer(deps: Pick<Deps, 'now'>): Consumer {
  return {
    name: 'notifications',
    async handle(tx, events) {
      for (const event of events) await tellOf(tx, event, deps.now());
    },
  };
}

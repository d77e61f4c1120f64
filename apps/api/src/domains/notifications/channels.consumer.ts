import type { Db } from '@rifq/db';
import type { Deps } from '../../platform/deps.ts';
import type { Consumer } from '../../platform/outbox-dispatcher.ts';
import { sendMailJob, sendPushJob } from './notifications.jobs.ts';
import { findForDelivery } from './notifications.repository.ts';
import { preferencesOf } from './preferences.service.ts';
import { listSubscriptions } from './push.repository.ts';

/** Queues a notification for the channels its owner has chosen for its kind. */
async function spread(deps: Deps, tx: Db, notificationId: string): Promise<void> {
  const found = await findForDelivery(tx, notificationId);
  if (!found) return;
  const { notification, user } = found;
  const chosen = (await preferencesOf(tx, user.id))[notification.kind];
  if (chosen.email && user.email !== null)
    await deps.jobs.enqueue(tx, sendMailJob, { notification_id: notificationId });
  if (!chosen.push || deps.push.publicKey === null) return;
  for (const { id } of await listSubscriptions(tx, user.id, deps.now()))
    await deps.jobs.enqueue(tx, sendPushJob, { notification_id: notificationId, subscription_id: id });
}

/** Takes each new notification beyond the app: web push and mail. */
export function channelsConsumer(deps: Deps): Consumer {
  return {
    name: 'channels',
    async handle(tx, events) {
      for (const event of events)
        if (event.kind === 'notification.created') await spread(deps, tx, event.payload.notification_id);
    },
  };
}

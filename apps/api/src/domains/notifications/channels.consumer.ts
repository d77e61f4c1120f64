import type { Db } from '@rifq/db';
import type { Deps } from '../../platform/deps.ts';
import type { Consumer } from '../../platform/outbox-dispatcher.ts';
import { CHANNELS, sendMailJob, sendPushJob } from './notifications.jobs.ts';
import { findForDelivery } from './notifications.repository.ts';
import { preferencesOf } from './preferences.service.ts';
import { listSubscriptions } from './push.repository.ts';

/** Queues a notification for the channels its owner has chosen for its kind. */
async function spread(deps: Deps, tx: Db, eventId: string, notificationId: string): Promise<void> {
  const found = await findForDelivery(tx, notificationId);
  if (!found) return;
  const { notification, user } = found;
  const chosen = (await preferencesOf(tx, user.id))[notification.kind];
  if (chosen.email && user.email !== null)
    await deps.jobs.enqueue(tx, sendMailJob, { notification_id: notificationId, event_id: eventId });
  if (!chosen.push || deps.push.publicKey === null) return;
  for (const { id } of await listSubscriptions(tx, user.id, deps.now()))
    await deps.jobs.enqueue(tx, sendPushJob, { notification_id: notificationId, subscription_id: id });
}

/** Takes each new notification beyond the app: web push and mail. Handed one again, it queues what has not been sent. */
export function channelsConsumer(deps: Deps): Consumer {
  return {
    name: CHANNELS,
    async handle(tx, events) {
      for (const event of events)
        if (event.kind === 'notification.created')
          await spread(deps, tx, event.id, event.payload.notification_id);
    },
  };
}

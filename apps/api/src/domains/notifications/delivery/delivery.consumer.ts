import type { Db } from '@rifq/db';
import type { ConsumerDefinition } from '../../../core/consumer.ts';
import type { Deps } from '../../../core/deps.ts';
import { asServer } from '../../../core/server-access.ts';
import { preferencesOf } from '../preferences.service.ts';
import { listActiveSubscriptions } from '../push/push.service.ts';
import { DELIVERY, sendMailJob, sendPushJob } from './delivery.queues.ts';
import { findDeliverable } from './review.ts';

/** Queues the jobs of a notification, by its user's preferences. */
async function queueDeliveries(deps: Deps, tx: Db, eventId: string, notificationId: string): Promise<void> {
  const found = await findDeliverable(tx, notificationId);
  if (!found) return;
  const { notification, recipient } = found;
  const user = asServer('user', recipient.id);
  const chosen = (await preferencesOf(tx, user))[notification.kind];
  if (chosen.email && recipient.email !== null)
    await deps.jobs.enqueue(tx, sendMailJob, { notification_id: notificationId, event_id: eventId });
  if (!chosen.push || deps.push.publicKey === null) return;
  for (const { id } of await listActiveSubscriptions(tx, user, deps.now()))
    await deps.jobs.enqueue(tx, sendPushJob, { notification_id: notificationId, subscription_id: id });
}

/** Queues mail and push for each new notification. A job of one that was sent already does nothing. */
export const deliveryConsumer: ConsumerDefinition = {
  name: DELIVERY,
  kinds: ['notification.created'],
  start: deps => ({
    name: DELIVERY,
    kinds: ['notification.created'],
    async write(tx, events) {
      for (const event of events)
        if (event.kind === 'notification.created')
          await queueDeliveries(deps, tx, event.id, event.payload.notification_id);
    },
  }),
};

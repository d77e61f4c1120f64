import type { Db } from '@rifq/db';
import { scopeFor, system } from '../../../core/access.ts';
import type { ConsumerDefinition } from '../../../core/consumer.ts';
import type { Deps } from '../../../core/deps.ts';
import type { NotificationTemplate } from '../../../core/notification.ts';
import { inboxActions, notificationActions } from '../notifications.policy.ts';
import { preferencesOf } from '../preferences.service.ts';
import { listActiveSubscriptions } from '../push/push.service.ts';
import { DELIVERY, sendMailJob, sendPushJob, sendSmsJob } from './delivery.queues.ts';
import { addToDigest, openDigest } from './mail-digests.repository.ts';
import { insertOutcomes, type Outcome } from './outcomes.repository.ts';
import { type Deliverable, findDeliverable } from './review.ts';
import { confirmedAddress } from './send-mail.ts';

/** Longer than it takes to make all reminders of one owner. */
const GATHER_SECONDS = 10 * 60;

/** Queues the mail of a notification, or adds it to the digest whose mail is queued. */
async function queueMail(
  deps: Deps,
  tx: Db,
  eventId: string,
  { notification, recipient }: Deliverable,
  isGathered: boolean,
): Promise<void> {
  const job = { notification_id: notification.id, event_id: eventId };
  // An operator retries a digest by one of its notifications.
  if (!isGathered || notification.digestId !== null) return deps.jobs.enqueue(tx, sendMailJob, job);
  const digest = await openDigest(
    tx,
    scopeFor(system('notifications'), inboxActions.deliver, recipient.id),
    deps.now(),
  );
  await addToDigest(
    tx,
    scopeFor(system('notifications'), notificationActions.deliver, notification.id),
    digest.id,
  );
  if (digest.needsMail) await deps.jobs.enqueue(tx, sendMailJob, job, { seconds: GATHER_SECONDS });
}

/** Whether a notification is urgent for a user who has neither a confirmed address nor a device. */
async function isUrgentUnreached(
  deps: Deps,
  tx: Db,
  template: NotificationTemplate,
  { notification, recipient }: Deliverable,
): Promise<boolean> {
  if (!template.isUrgent(notification.parameters, deps.now())) return false;
  if (confirmedAddress(recipient) !== null) return false;
  const user = scopeFor(system('notifications'), inboxActions.deliver, recipient.id);
  return (await listActiveSubscriptions(tx, user, deps.now())).length === 0;
}

/** Queues the jobs of a notification, by its user's preferences. */
async function queueDeliveries(
  deps: Deps,
  tx: Db,
  templates: readonly NotificationTemplate[],
  eventId: string,
  notificationId: string,
): Promise<void> {
  const found = await findDeliverable(tx, notificationId);
  if (!found) return;
  const { notification, recipient } = found;
  const user = scopeFor(system('notifications'), inboxActions.deliver, recipient.id);
  const chosen = (await preferencesOf(tx, user))[notification.kind];
  const template = templates.find(({ name }) => name === notification.template);
  const outcomes: Outcome[] = [];
  const trace = (method: Outcome['method'], outcome: Outcome['outcome']) =>
    outcomes.push({ notificationId, method, outcome });
  if (!chosen.email) trace('email', 'not_wanted');
  else if (confirmedAddress(recipient) === null) trace('email', 'no_address');
  else {
    await queueMail(deps, tx, eventId, found, template?.mailed === 'daily');
    trace('email', 'queued');
  }
  if (!chosen.push) trace('push', 'not_wanted');
  else if (deps.push.publicKey === null) trace('push', 'not_configured');
  else {
    const subscriptions = await listActiveSubscriptions(tx, user, deps.now());
    if (subscriptions.length === 0) trace('push', 'no_device');
    for (const { id } of subscriptions) {
      await deps.jobs.enqueue(tx, sendPushJob, { notification_id: notificationId, subscription_id: id });
      outcomes.push({ notificationId, method: 'push', outcome: 'queued', detail: `device ${id}` });
    }
  }
  if (template && (await isUrgentUnreached(deps, tx, template, found))) {
    if (deps.sms.isAvailable) await deps.jobs.enqueue(tx, sendSmsJob, { notification_id: notificationId });
    trace('sms', deps.sms.isAvailable ? 'queued' : 'not_configured');
  }
  await insertOutcomes(tx, outcomes);
}

/** Queues mail and push for each new notification. A job of one that was sent already does nothing. */
export const deliveryConsumer = (templates: readonly NotificationTemplate[]): ConsumerDefinition => ({
  name: DELIVERY,
  kinds: ['notification.created'],
  start: deps => ({
    name: DELIVERY,
    kinds: ['notification.created'],
    async write(tx, events) {
      for (const event of events)
        if (event.kind === 'notification.created')
          await queueDeliveries(deps, tx, templates, event.id, event.payload.notification_id);
    },
  }),
});

import type { Db } from '@rifq/db';
import { pushLimits } from '@rifq/rules';
import type { output } from 'zod/mini';
import { scopeFor, system } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import type { JobRun } from '../../../core/jobs.ts';
import type { NotificationTemplate } from '../../../core/notification.ts';
import { errorSummary } from '../../../platform/log.ts';
import { runOperation } from '../../../platform/operation.ts';
import { consumeLimitNow, DAY_SECONDS, hashedBucket } from '../../../platform/rate-limits.ts';
import { DeliveryError } from '../../../ports/delivery-error.ts';
import { isPassedIn } from '../../identity/index.ts';
import { inboxActions } from '../notifications.policy.ts';
import { deleteSubscription } from '../push/push.repository.ts';
import { listActiveSubscriptions } from '../push/push.service.ts';
import { delayUntil } from './delay-until.ts';
import { sendPushJob } from './delivery.queues.ts';
import { insertOutcomes, type Outcome } from './outcomes.repository.ts';
import { findDeliverable, reviewDelivery } from './review.ts';

type PushJob = output<(typeof sendPushJob)['payload']>;

/**
 * Sends a notification to one device, once in effect; a repeat has the same topic. Deletes a subscription that has
 * ended, or that the service still refuses at the last attempt: the device subscribes again when the app is opened.
 * Sends none above the limits of a day.
 */
export async function deliverPush(
  deps: Deps,
  templates: readonly NotificationTemplate[],
  job: PushJob,
  { isLastAttempt }: Pick<JobRun, 'isLastAttempt'>,
): Promise<void> {
  if (deps.push.publicKey === null) return;
  const found = await findDeliverable(deps.db, job.notification_id);
  if (!found) return;
  const user = scopeFor(system('notifications'), inboxActions.deliver, found.recipient.id);
  const device = `device ${job.subscription_id}`;
  const trace = (outcome: Outcome['outcome'], detail = device, db: Db = deps.db) =>
    insertOutcomes(db, [{ notificationId: job.notification_id, method: 'push', outcome, detail }]);
  const traceDead = async (error: unknown): Promise<never> => {
    // The failure keeps its error: the trace only explains it.
    if (isLastAttempt)
      await trace('dead', `${device}: ${errorSummary(error)}`).catch((lost: unknown) =>
        deps.log.error({ err: lost }, 'the outcome of a push message was not stored'),
      );
    throw error;
  };
  // The device may be signed in to another account by now.
  const active = await listActiveSubscriptions(deps.db, user, deps.now());
  const subscription = active.find(({ id }) => id === job.subscription_id);
  if (!subscription) return trace('no_device');
  const isPassed = await isPassedIn(deps.db, user, subscription.sessionId, deps.now());
  const review = await reviewDelivery(deps, templates, found, 'push', isPassed).catch(traceDead);
  if (review.decision === 'postpone') {
    await trace('postponed', `${device}, until ${review.until.toISOString()}`);
    return deps.jobs.enqueue(deps.db, sendPushJob, job, delayUntil(deps, review.until));
  }
  if (review.decision === 'drop') return trace(review.outcome);
  const { id, kind, link } = found.notification;
  const message = {
    payload: JSON.stringify({ id, kind, title: review.title, text: review.text, link }),
    topic: id.replaceAll('-', ''),
  };
  const template = templates.find(({ name }) => name === found.notification.template);
  const counted = template?.isEmergency ? 'push-emergency' : 'push';
  const limits = [
    {
      bucket: hashedBucket(deps.keys, counted, subscription.endpoint),
      count: pushLimits.perDeviceADay,
      seconds: DAY_SECONDS,
    },
    { bucket: `${counted}:${user.id}`, count: pushLimits.perAccountADay, seconds: DAY_SECONDS },
  ];
  if (await consumeLimitNow(deps.db, limits, deps.now(), `${id}:${subscription.id}`)) {
    deps.log.warn({ notification: id }, 'a push message was not sent: there were as many as a day allows');
    return trace('quota');
  }
  await runOperation(deps.db, {
    key: `push:${id}:${subscription.id}`,
    call: () =>
      deps.push.send(subscription, message).catch((error: unknown) => {
        if (isLastAttempt && error instanceof DeliveryError && error.refused) return 'gone' as const;
        throw error;
      }),
    async settle(tx, outcome) {
      if (outcome === 'gone') await deleteSubscription(tx, user, subscription.id);
      await trace(outcome === 'gone' ? 'refused' : 'sent', device, tx);
    },
  }).catch(traceDead);
}

import type { output } from 'zod/mini';
import { scopeFor, system } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import type { JobRun } from '../../../core/jobs.ts';
import { PermanentFailure } from '../../../core/jobs.ts';
import type { NotificationTemplate } from '../../../core/notification.ts';
import { errorSummary } from '../../../platform/log.ts';
import { accountActions, sendText } from '../../identity/index.ts';
import type { sendSmsJob } from './delivery.queues.ts';
import { insertOutcomes, type Outcome } from './outcomes.repository.ts';
import { findDeliverable, reviewDelivery } from './review.ts';

type SmsJob = output<(typeof sendSmsJob)['payload']>;

/** Sends a notification as a text message, at most once, within the limits of a day. */
export async function deliverSms(
  deps: Deps,
  templates: readonly NotificationTemplate[],
  { notification_id: notificationId }: SmsJob,
  { isLastAttempt }: Pick<JobRun, 'isLastAttempt'>,
): Promise<void> {
  const trace = (outcome: Outcome['outcome'], detail?: string, db = deps.db) =>
    insertOutcomes(db, [{ notificationId, method: 'sms', outcome, ...(detail !== undefined && { detail }) }]);
  const found = await findDeliverable(deps.db, notificationId);
  if (!found) return;
  try {
    const review = await reviewDelivery(deps, templates, found, 'sms', false);
    if (review.decision === 'drop') return await trace(review.outcome);
    const { notification } = found;
    const template = templates.find(({ name }) => name === notification.template);
    const isUrgent = template?.isUrgent(notification.parameters, deps.now());
    // After an outage it may come too late.
    if (review.decision !== 'send' || isUrgent !== true) return await trace('out_of_date');
    const user = scopeFor(system('notifications'), accountActions.read, found.recipient.id);
    const isSent = await sendText(deps, user, {
      key: `sms:${notificationId}`,
      text: `${review.title}\n${review.text}\n${deps.publicUrl.host}`,
      onSent: tx => trace('sent', undefined, tx),
    });
    if (!isSent) await trace('quota');
  } catch (error) {
    const outcome = error instanceof PermanentFailure ? 'refused' : isLastAttempt ? 'dead' : null;
    // The failure keeps its error: the trace only explains it.
    if (outcome !== null)
      await trace(outcome, errorSummary(error)).catch((lost: unknown) =>
        deps.log.error({ err: lost }, 'the outcome of a text message was not stored'),
      );
    throw error;
  }
}

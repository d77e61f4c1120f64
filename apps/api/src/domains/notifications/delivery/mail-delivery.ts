import { type Db, withTransaction } from '@rifq/db';
import type { output } from 'zod/mini';
import { authorize, scopeFor, system } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import type { NotificationTemplate } from '../../../core/notification.ts';
import { addDeadLetter } from '../../../platform/dead-letters.ts';
import { isOperationSettled } from '../../../platform/operation.ts';
import { inboxActions, notificationActions } from '../notifications.policy.ts';
import { findNotification } from '../notifications.repository.ts';
import { delayUntil } from './delay-until.ts';
import { DELIVERY, sendMailJob } from './delivery.queues.ts';
import { mailAlone, prepareDigest } from './digest-delivery.ts';
import { deleteDigest, listGathered } from './mail-digests.repository.ts';
import { insertOutcomes, sameOutcome } from './outcomes.repository.ts';
import { type Deliverable, findDeliverable, reviewDelivery } from './review.ts';
import { confirmedAddress, mailOperation, sendMail } from './send-mail.ts';

type MailJob = output<(typeof sendMailJob)['payload']>;

async function prepareOne(deps: Deps, templates: readonly NotificationTemplate[], deliverable: Deliverable) {
  const review = await reviewDelivery(deps, templates, deliverable, 'email', false);
  const { id } = deliverable.notification;
  if (review.decision === 'drop') {
    await insertOutcomes(deps.db, sameOutcome([id], { method: 'email', outcome: review.outcome }));
    return null;
  }
  if (review.decision === 'postpone') return { until: review.until };
  const { title, figures } = review;
  return { words: { title, paragraphs: [review.text], figures }, ids: [id], failed: [] };
}

/** Lists the notifications of a mail: those of its digest, or the one alone. */
async function listInMail(
  db: Db,
  { id, userId, digestId }: Deliverable['notification'],
): Promise<readonly string[]> {
  if (digestId === null) return [id];
  return (
    await listGathered(db, scopeFor(system('notifications'), inboxActions.deliver, userId), digestId)
  ).map(gathered => gathered.id);
}

/** Sends a notification by mail, alone or with those that its digest gathers; at night the mail waits. */
export async function deliverMail(
  deps: Deps,
  templates: readonly NotificationTemplate[],
  job: MailJob,
): Promise<void> {
  const found = await findDeliverable(deps.db, job.notification_id);
  if (!found) return;
  const { digestId } = found.notification;
  if (confirmedAddress(found.recipient) === null) {
    await insertOutcomes(
      deps.db,
      sameOutcome(await listInMail(deps.db, found.notification), { method: 'email', outcome: 'no_address' }),
    );
    // So that the next reminder, to an address that is confirmed by then, begins a digest with a mail of its own.
    if (digestId !== null)
      await deleteDigest(
        deps.db,
        scopeFor(system('notifications'), inboxActions.deliver, found.recipient.id),
        digestId,
      );
    return;
  }
  const prepared =
    digestId === null
      ? await prepareOne(deps, templates, found)
      : await prepareDigest(deps, templates, found, digestId);
  if (prepared === null) return;
  if ('until' in prepared) {
    const detail = `until ${prepared.until.toISOString()}`;
    const ids = await listInMail(deps.db, found.notification);
    await insertOutcomes(deps.db, sameOutcome(ids, { method: 'email', outcome: 'postponed', detail }));
    return deps.jobs.enqueue(deps.db, sendMailJob, job, delayUntil(deps, prepared.until));
  }
  await sendMail(deps, found, prepared);
  // Only then, as its notification may be one of them, by which a retry finds the digest.
  if (prepared.failed.length > 0) await withTransaction(deps.db, tx => mailAlone(deps, tx, prepared.failed));
}

/**
 * Adds a dead letter for the event of a mail that failed permanently, and the event itself if it has been erased. Does
 * nothing when the mail was sent after all, or when the notification has been deleted.
 */
export function addMailDeadLetter(deps: Pick<Deps, 'db'>, job: MailJob, failure: string): Promise<void> {
  return withTransaction(deps.db, async tx => {
    const notification = authorize(
      system('notifications'),
      notificationActions.deliver,
      await findNotification(tx, job.notification_id),
    )?.row;
    if (!notification || (await isOperationSettled(tx, mailOperation(notification)))) return;
    const { id, userId, createdAt } = notification;
    await insertOutcomes(
      tx,
      sameOutcome(await listInMail(tx, notification), { method: 'email', outcome: 'dead', detail: failure }),
    );
    const payload = { user_id: userId, notification_id: id };
    const event = { id: job.event_id ?? null, kind: 'notification.created', payload, createdAt } as const;
    await addDeadLetter(tx, event, { consumer: DELIVERY, error: `mail: ${failure}` });
  });
}

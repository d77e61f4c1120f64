import { withTransaction } from '@rifq/db';
import type { output } from 'zod/mini';
import type { Deps } from '../../../core/deps.ts';
import { PermanentFailure } from '../../../core/jobs.ts';
import type { NotificationTemplate, NotificationWords } from '../../../core/notification.ts';
import { openAsServer } from '../../../core/server-access.ts';
import { addDeadLetter } from '../../../platform/dead-letters.ts';
import { isOperationSettled, runOperation } from '../../../platform/operation.ts';
import { DeliveryError } from '../../../ports/delivery-error.ts';
import type { MailMessage } from '../../../ports/mail.ts';
import { text } from '../mail/mail.texts.ts';
import { type MailContent, mailHtml, mailText } from '../mail/mail-template.ts';
import { unsubscribeToken } from '../mail/unsubscribe.ts';
import { findNotification } from '../notifications.repository.ts';
import { delayUntil } from './delay-until.ts';
import { DELIVERY, sendMailJob } from './delivery.queues.ts';
import { type Deliverable, findDeliverable, reviewDelivery } from './review.ts';

type MailJob = output<(typeof sendMailJob)['payload']>;

function contentOf(
  deps: Pick<Deps, 'keys' | 'publicUrl'>,
  { notification, recipient }: Deliverable,
  words: NotificationWords,
): MailContent {
  const token = unsubscribeToken(deps.keys, { userId: recipient.id, kind: notification.kind });
  return {
    name: recipient.firstname,
    title: words.title,
    body: words.text,
    link: new URL(notification.link ?? '/dashboard', deps.publicUrl).href,
    unsubscribe: new URL(`/unsubscribe?token=${token}`, deps.publicUrl).href,
    kind: text(`mail.kind.${notification.kind}`),
  };
}

const mailOperation = (notificationId: string) => `mail:${notificationId}`;

/** Turns a refusal, which no retry would change, into a permanent failure. */
function rethrowRefusal(error: unknown): never {
  throw error instanceof DeliveryError && error.refused ? new PermanentFailure(error.message) : error;
}

/**
 * Sends a notification by mail, once in effect. When the process dies before the operation is settled, a repeat has the
 * same Message-ID.
 */
export async function deliverMail(
  deps: Deps,
  templates: readonly NotificationTemplate[],
  job: MailJob,
): Promise<void> {
  const found = await findDeliverable(deps.db, job.notification_id);
  const to = found?.recipient.email ?? null;
  if (!found || to === null) return;
  const review = await reviewDelivery(deps, templates, found, 'email');
  if (review.decision === 'postpone')
    return deps.jobs.enqueue(deps.db, sendMailJob, job, delayUntil(deps, review.until));
  if (review.decision === 'drop') return;
  const content = contentOf(deps, found, review);
  const message: MailMessage = {
    to,
    subject: content.title,
    html: mailHtml(content),
    text: mailText(content),
    messageId: `${job.notification_id}@${deps.publicUrl.hostname}`,
    headers: {
      'List-Unsubscribe': `<${content.unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  };
  await runOperation(deps.db, {
    key: mailOperation(job.notification_id),
    call: () => deps.mail.send(message).catch(rethrowRefusal),
  });
}

/**
 * Adds a dead letter for the event of a mail that failed permanently, and the event itself if it has been erased. Does
 * nothing when the mail was sent after all, or when the notification has been deleted.
 */
export function addMailDeadLetter(deps: Pick<Deps, 'db'>, job: MailJob, failure: string): Promise<void> {
  return withTransaction(deps.db, async tx => {
    if (await isOperationSettled(tx, mailOperation(job.notification_id))) return;
    const notification = openAsServer(await findNotification(tx, job.notification_id))?.row;
    if (!notification) return;
    const { id, userId, createdAt } = notification;
    const payload = { user_id: userId, notification_id: id };
    const event = { id: job.event_id ?? null, kind: 'notification.created', payload, createdAt } as const;
    await addDeadLetter(tx, event, { consumer: DELIVERY, error: `mail: ${failure}` });
  });
}

import { withTransaction } from '@rifq/db';
import type { Deps } from '../../platform/deps.ts';
import { claimEffect } from '../../platform/effects.repository.ts';
import { text } from '../../texts/index.ts';
import { type MailContent, mailHtml, mailText } from './mail-template.ts';
import { findForDelivery } from './notifications.repository.ts';
import { deleteSubscription, findSubscription } from './push.repository.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findForDelivery>>>;

/** Nobody is told of an animal that is lost, archived or has passed away since, nor while the account is off. */
function isStillWanted({ user, pet }: Found): boolean {
  return user.switchedOffAt === null && (pet === null || (pet.state === 'home' && pet.archivedAt === null));
}

function mailOf(deps: Deps, { notification, user }: Found): MailContent {
  const token = unsubscribeToken(deps.keys, { userId: user.id, kind: notification.kind });
  return {
    name: user.firstname,
    title: notification.title,
    body: notification.text,
    link: new URL(notification.link ?? '/dashboard', deps.publicUrl).href,
    unsubscribe: new URL(`/unsubscribe?token=${token}`, deps.publicUrl).href,
    kind: text(`mail.kind.${notification.kind}`),
  };
}

/**
 * Sends a notification by mail. What has been sent is noted in the same transaction, so that a job that runs twice
 * sends once; one that dies between the two sends the same Message-ID again.
 */
export async function deliverMail(deps: Deps, notificationId: string): Promise<void> {
  const found = await findForDelivery(deps.db, notificationId);
  const to = found?.user.email ?? null;
  if (!found || to === null || !isStillWanted(found)) return;
  const content = mailOf(deps, found);
  await withTransaction(deps.db, async tx => {
    if (!(await claimEffect(tx, `mail:${notificationId}`))) return;
    await deps.mail.send({
      to,
      subject: content.title,
      html: mailHtml(content),
      text: mailText(content),
      messageId: `${notificationId}@${deps.publicUrl.hostname}`,
      headers: {
        'List-Unsubscribe': `<${content.unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'Auto-Submitted': 'auto-generated',
      },
    });
  });
}

/** Sends a notification to one device, once as `deliverMail` does. A subscription that has ended is forgotten. */
export async function deliverPush(deps: Deps, notificationId: string, subscriptionId: string): Promise<void> {
  const found = await findForDelivery(deps.db, notificationId);
  const subscription = await findSubscription(deps.db, subscriptionId, deps.now());
  // A device may have gone over to another account meanwhile.
  if (!found || subscription?.userId !== found.user.id || !isStillWanted(found)) return;
  const { id, kind, title, text: body, link } = found.notification;
  await withTransaction(deps.db, async tx => {
    if (!(await claimEffect(tx, `push:${id}:${subscriptionId}`))) return;
    const outcome = await deps.push.send(subscription, {
      payload: JSON.stringify({ id, kind, title, text: body, link }),
      topic: id.replaceAll('-', ''),
    });
    if (outcome === 'gone') await deleteSubscription(tx, subscriptionId);
  });
}

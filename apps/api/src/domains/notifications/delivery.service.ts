import { newId, withTransaction } from '@rifq/db';
import type { output } from 'zod/mini';
import { bringAbout } from '../../platform/bring-about.ts';
import { insertDeadLetter } from '../../platform/dead-letters.repository.ts';
import type { Deps } from '../../platform/deps.ts';
import { isEffectDone } from '../../platform/effects.repository.ts';
import { FinalFailure, type Run } from '../../platform/jobs.ts';
import { findEvent, keepEvent } from '../../platform/outbox.repository.ts';
import { DeliveryError } from '../../ports/delivery-error.ts';
import type { MailMessage } from '../../ports/mail.ts';
import { text } from '../../texts/index.ts';
import { type MailContent, mailHtml, mailText } from './mail-template.ts';
import { CHANNELS, sendMailJob, sendPushJob } from './notifications.jobs.ts';
import { findForDelivery, findNotification } from './notifications.repository.ts';
import { deleteSubscription, findSubscription } from './push.repository.ts';
import { type Said, stillWanted } from './still-wanted.ts';
import { unsubscribeToken } from './unsubscribe.ts';

type MailJob = output<(typeof sendMailJob)['payload']>;
type PushJob = output<(typeof sendPushJob)['payload']>;
type Found = NonNullable<Awaited<ReturnType<typeof findForDelivery>>>;

function mailOf(deps: Deps, { notification, user }: Found, said: Said): MailContent {
  const token = unsubscribeToken(deps.keys, { userId: user.id, kind: notification.kind });
  return {
    name: user.firstname,
    title: said.title,
    body: said.text,
    link: new URL(notification.link ?? '/dashboard', deps.publicUrl).href,
    unsubscribe: new URL(`/unsubscribe?token=${token}`, deps.publicUrl).href,
    kind: text(`mail.kind.${notification.kind}`),
  };
}

/** How long to wait: a span, for the queue goes by the database's clock, which may be ahead of ours. */
function until(deps: Pick<Deps, 'now'>, moment: Date): { seconds: number } {
  return { seconds: Math.ceil((moment.getTime() - deps.now().getTime()) / 1000) };
}

/** By this the sending of a mail is known, so that it goes out once. */
const mailEffect = (notificationId: string) => `mail:${notificationId}`;

/** A refusal for good: no retry would change it. */
function endRefused(error: unknown): never {
  throw error instanceof DeliveryError && error.refused ? new FinalFailure(error.message) : error;
}

/**
 * Sends a notification by mail, once however often it is asked to. A process that dies between the server's yes and its
 * being noted sends the same Message-ID again.
 */
export async function deliverMail(deps: Deps, job: MailJob): Promise<void> {
  const found = await findForDelivery(deps.db, job.notification_id);
  const to = found?.user.email ?? null;
  if (!found || to === null) return;
  const wish = await stillWanted(deps, found, 'email');
  if (wish.send === 'later') return deps.jobs.enqueue(deps.db, sendMailJob, job, until(deps, wish.at));
  if (wish.send === 'never') return;
  const content = mailOf(deps, found, wish);
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
  await bringAbout(deps.db, mailEffect(job.notification_id), () => deps.mail.send(message).catch(endRefused));
}

/**
 * Puts a mail that was given up where the operator finds it: tried again, its event goes to the channels again. The event
 * may have been erased by now, when it was an old one tried again. Nothing is given up when the mail went out after all,
 * as when its process was stopped right then, nor when the notification is forgotten.
 */
export function giveUpMail(deps: Pick<Deps, 'db'>, job: MailJob, failure: string): Promise<void> {
  return withTransaction(deps.db, async tx => {
    if (await isEffectDone(tx, mailEffect(job.notification_id))) return;
    const notification = await findNotification(tx, job.notification_id);
    if (!notification) return;
    const { id, userId, createdAt } = notification;
    const event = {
      kind: 'notification.created',
      payload: { user_id: userId, notification_id: id },
    } as const;
    const eventId = job.event_id ?? (await findEvent(tx, event)) ?? newId();
    await keepEvent(tx, { ...event, id: eventId, createdAt });
    await insertDeadLetter(tx, { eventId, consumer: CHANNELS, error: `mail: ${failure}` });
  });
}

/**
 * Sends a notification to one device, once as `deliverMail` does, by its topic. A subscription that has ended is
 * forgotten; so is one that the service has refused to the last try, a day long: its device announces it again when the
 * app is opened there. While push is off, all stay.
 */
export async function deliverPush(deps: Deps, job: PushJob, { isLast }: Pick<Run, 'isLast'>): Promise<void> {
  if (deps.push.publicKey === null) return;
  const found = await findForDelivery(deps.db, job.notification_id);
  const subscription = await findSubscription(deps.db, job.subscription_id, deps.now());
  // A device may have gone over to another account meanwhile.
  if (!found || subscription?.userId !== found.user.id) return;
  const wish = await stillWanted(deps, found, 'push');
  if (wish.send === 'later') return deps.jobs.enqueue(deps.db, sendPushJob, job, until(deps, wish.at));
  if (wish.send === 'never') return;
  const { id, kind, link } = found.notification;
  const message = {
    payload: JSON.stringify({ id, kind, title: wish.title, text: wish.text, link }),
    topic: id.replaceAll('-', ''),
  };
  await bringAbout(deps.db, `push:${id}:${subscription.id}`, async () => {
    const outcome = await deps.push.send(subscription, message).catch((error: unknown) => {
      if (isLast && error instanceof DeliveryError && error.refused) return 'gone';
      throw error;
    });
    if (outcome === 'gone') await deleteSubscription(deps.db, subscription.id);
  });
}

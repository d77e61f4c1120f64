import type { Db } from '@rifq/db';
import type { Deps } from '../../../core/deps.ts';
import type { DeliveryDecision, DeliveryMethod, NotificationTemplate } from '../../../core/notification.ts';
import { asServer, openAsServer } from '../../../core/server-access.ts';
import { findRecipient, type Recipient } from '../../identity/index.ts';
import { text } from '../mail/mail.texts.ts';
import { findNotification, type NotificationRow } from '../notifications.repository.ts';
import { preferencesOf } from '../preferences.service.ts';
import { worksIn } from '../works-in.ts';

/** A notification with its recipient. */
export type Deliverable = { readonly notification: NotificationRow; readonly recipient: Recipient };

/** A notification with its recipient; null when either has been deleted. */
export async function findDeliverable(db: Db, notificationId: string): Promise<Deliverable | null> {
  const notification = openAsServer(await findNotification(db, notificationId))?.row;
  const recipient = notification && (await findRecipient(db, asServer('user', notification.userId)));
  return recipient ? { notification, recipient } : null;
}

/** What is delivered of a clinic's work where names may not be shown. */
const withoutNames = { title: text('clinic.title'), text: text('clinic.text') };

/**
 * Decides right before mail or push is sent whether it still applies: by the state of the account and the preferences,
 * then by the template. Of a clinic's work nothing is sent to who is no member of it any more, and no names where the second
 * factor was not passed.
 * @param isPassed whether it was passed where this arrives
 */
export async function reviewDelivery(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  templates: readonly NotificationTemplate[],
  { notification, recipient }: Deliverable,
  method: DeliveryMethod,
  isPassed: boolean,
): Promise<DeliveryDecision> {
  const { clinicId } = notification;
  if (clinicId === null) return reviewOwn(deps, templates, { notification, recipient }, method);
  if (!(await worksIn(deps.db, asServer('user', recipient.id), clinicId))) return { decision: 'drop' };
  const review = await reviewOwn(deps, templates, { notification, recipient }, method);
  return review.decision === 'send' && !isPassed ? { decision: 'send', ...withoutNames } : review;
}

async function reviewOwn(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  templates: readonly NotificationTemplate[],
  { notification, recipient }: Deliverable,
  method: DeliveryMethod,
): Promise<DeliveryDecision> {
  if (recipient.inactive === 'switched_off') return { decision: 'drop' };
  const preferences = await preferencesOf(deps.db, asServer('user', recipient.id));
  if (!preferences[notification.kind][method]) return { decision: 'drop' };
  const template = templates.find(({ name }) => name === notification.template);
  if (!template && notification.template !== null)
    deps.log.warn({ template: notification.template }, 'a notification has an unknown template');
  if (!template?.review) return { decision: 'send', title: notification.title, text: notification.text };
  return template.review(deps, notification, method);
}

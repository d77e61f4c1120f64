import type { Db } from '@rifq/db';
import { authorize, scopeFor, system } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Locale } from '../../../core/locales.ts';
import {
  type DeliveryDecision,
  type NotificationTemplate,
  type RenderedNotification,
  renderComposed,
  renderForDelivery,
  type SentBy,
} from '../../../core/notification.ts';
import { accountActions, findRecipient, type Recipient } from '../../identity/index.ts';
import { isMemberOf } from '../is-member-of.ts';
import { textIn } from '../mail/mail.texts.ts';
import { inboxActions, notificationActions } from '../notifications.policy.ts';
import { findNotification, type NotificationRow } from '../notifications.repository.ts';
import { preferencesOf } from '../preferences.service.ts';
import type { Outcome } from './outcomes.repository.ts';

/** A notification with its recipient. */
export type Deliverable = { readonly notification: NotificationRow; readonly recipient: Recipient };

/** A notification with its recipient; null when either has been deleted. */
export async function findDeliverable(db: Db, notificationId: string): Promise<Deliverable | null> {
  const notification = authorize(
    system('notifications'),
    notificationActions.deliver,
    await findNotification(db, notificationId),
  )?.row;
  const recipient =
    notification &&
    (await findRecipient(db, scopeFor(system('notifications'), accountActions.read, notification.userId)));
  return recipient ? { notification, recipient } : null;
}

/** A decision about mail or push, with the text in the recipient's language; a dropped one names the outcome for the trace. */
export type ReviewedDelivery =
  | ({ readonly decision: 'send' } & RenderedNotification)
  | Extract<DeliveryDecision, { decision: 'postpone' }>
  | { readonly decision: 'drop'; readonly outcome: Outcome['outcome'] };

const drop = (outcome: Outcome['outcome']): ReviewedDelivery => ({ decision: 'drop', outcome });

/** Renders what is delivered of a clinic's work where names may not be shown. */
export function withoutNames(language: Locale): RenderedNotification {
  const text = textIn(language);
  return { title: text('clinic.title'), text: text('clinic.text'), figures: [] };
}

/**
 * Decides right before mail or push is sent whether it still applies: by the state of the account and the preferences,
 * then by the template. Of a clinic's work nothing is sent to who is no member of it any more, and no names where the second
 * factor was not passed.
 * @param isPassed whether it was passed where this arrives
 * @throws {RenderError} when it is sent, but cannot be rendered
 */
export async function reviewDelivery(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  templates: readonly NotificationTemplate[],
  { notification, recipient }: Deliverable,
  method: SentBy,
  isPassed: boolean,
): Promise<ReviewedDelivery> {
  const { clinicId } = notification;
  if (clinicId === null) return reviewOwn(deps, templates, { notification, recipient }, method);
  if (
    !(await isMemberOf(
      deps.db,
      scopeFor(system('notifications'), inboxActions.deliver, recipient.id),
      clinicId,
    ))
  )
    return drop('not_member');
  const review = await reviewOwn(deps, templates, { notification, recipient }, method);
  return review.decision === 'send' && !isPassed
    ? { decision: 'send', ...withoutNames(recipient.language) }
    : review;
}

async function reviewOwn(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  templates: readonly NotificationTemplate[],
  { notification, recipient }: Deliverable,
  method: SentBy,
): Promise<ReviewedDelivery> {
  if (recipient.inactive === 'suspended') return drop('suspended');
  const preferences = await preferencesOf(
    deps.db,
    scopeFor(system('notifications'), inboxActions.deliver, recipient.id),
  );
  // A text message takes the place of both, for who has neither.
  if (method !== 'sms' && !preferences[notification.kind][method]) return drop('not_wanted');
  const template = templates.find(({ name }) => name === notification.template);
  if (!template && notification.template !== null)
    deps.log.warn({ template: notification.template }, 'a notification has an unknown template');
  const decision = await template?.review?.(deps, notification, method);
  if (decision?.decision === 'drop') return drop('out_of_date');
  if (decision?.decision === 'postpone') return decision;
  const shownIn = method === 'sms' ? 'email' : method;
  const rendered =
    template && decision
      ? renderComposed(template, decision.parameters, recipient, shownIn)
      : renderForDelivery(deps.log, template, notification, recipient, shownIn);
  return { decision: 'send', ...rendered };
}

import type { SentKind } from '@rifq/contract';
import type { DeliveryMethod } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { EventKind, EventOf } from './events.ts';

export type NotificationContent = { readonly title: string; readonly text: string };

/** A labelled figure in a mail, such as a total. */
export type Figure = { readonly label: string; readonly value: string };

/** One notification for one user. The deduplication key names its occasion, so that a repeat adds no second one. */
export type NewNotification = NotificationContent & {
  readonly userId: string;
  /** A path of the app. */
  readonly link: string;
  readonly dedupKey: string;
  /** The pet whose current photo is shown with it. */
  readonly petId?: string;
  /** The id of its subject, for `review`. */
  readonly subjectId?: string;
  /**
   * The clinic whose work it reports to a member: shown while they are a member and have passed the second factor,
   * and delivered without names otherwise.
   */
  readonly clinicId?: string;
};

export type NotificationContext = { readonly db: Db; readonly now: () => Date };

/** Whether a notification is still delivered by mail or push, and with which text. */
export type DeliveryDecision =
  | ({
      readonly decision: 'send';
      /** Figures shown below the text of a separate mail. */
      readonly figures?: readonly Figure[];
    } & NotificationContent)
  | { readonly decision: 'postpone'; readonly until: Date }
  | { readonly decision: 'drop' };

/** The users whose notifications of a subject count as read. */
export type ReadByUsers = { readonly userIds: readonly string[]; readonly subjectId: string };

/** Marks notifications of a subject as read without the inbox: the users have seen the subject, or it is superseded. */
export type MarkReadRule = {
  readonly on: EventKind;
  /** The readers and the subject; null for an event that marks nothing as read. */
  whose(event: EventOf<EventKind>): ReadByUsers | null;
};

/** Declares a rule that marks notifications as read, typed by its event; null for an event that marks none. */
export function markReadOn<K extends EventKind>(
  on: K,
  whose: (event: EventOf<K>) => ReadByUsers | null,
): MarkReadRule {
  const isItsEvent = (event: EventOf<EventKind>): event is EventOf<K> => event.kind === on;
  return { on, whose: event => (isItsEvent(event) ? whose(event) : null) };
}

/** A kind of notification: the event that creates it, its recipients, and its text. */
export type NotificationTemplate = {
  /** Must not change: notifications store it. */
  readonly name: string;
  readonly kind: SentKind;
  /** Sent in one daily digest mail per user; without it, each notification has a separate mail. */
  readonly mailed?: 'daily';
  readonly on: EventKind;
  /** Rules that mark earlier notifications of the subject as read; applied before `compose`. */
  readonly readBy?: readonly MarkReadRule[];
  /** Runs in the transaction of the event's delivery; empty when there is no recipient. */
  compose(context: NotificationContext, event: EventOf<EventKind>): Promise<readonly NewNotification[]>;
  /**
   * Decides again right before mail or push is sent, which may be hours later. Without it, the notification is sent as
   * created, so its text must hold nothing that a person has chosen. In a mail, names are free of links.
   */
  review?(
    context: NotificationContext,
    notification: { readonly id: string; readonly subjectId: string | null; readonly userId: string },
    method: DeliveryMethod,
  ): Promise<DeliveryDecision>;
};

/** Declares a notification template, typed by its event. */
export function defineNotification<K extends EventKind>(
  template: Omit<NotificationTemplate, 'on' | 'compose'> & {
    readonly on: K;
    compose(context: NotificationContext, event: EventOf<K>): Promise<readonly NewNotification[]>;
  },
): NotificationTemplate {
  const { on, compose, ...rest } = template;
  const isItsEvent = (event: EventOf<EventKind>): event is EventOf<K> => event.kind === on;
  return {
    ...rest,
    on,
    compose: (context, event) => (isItsEvent(event) ? compose(context, event) : Promise.resolve([])),
  };
}

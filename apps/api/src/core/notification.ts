import type { SentKind } from '@rifq/contract';
import type { NotificationKind, NotificationPreferences } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { EventKind, EventOf } from './events.ts';

/** How a notification reaches its user beside the inbox. The contract calls it a channel. */
export type DeliveryMethod = keyof NotificationPreferences[NotificationKind];

export type NotificationWords = { readonly title: string; readonly text: string };

/** A line of a mail that names one figure, such as a total. */
export type Figure = { readonly label: string; readonly value: string };

/** One notification for one user. The unique key names its occasion, so that a repeat adds no second one. */
export type NewNotification = NotificationWords & {
  readonly userId: string;
  /** A path of the app. */
  readonly link: string;
  readonly uniqueKey: string;
  /** The pet whose present photo is shown with it. */
  readonly petId?: string;
  /** The id of what it is about, for `review`. */
  readonly subjectId?: string;
  /**
   * The clinic whose work it tells a member of: shown while they are one and have passed the second factor, and delivered without
   * names to who has not.
   */
  readonly clinicId?: string;
};

export type NotificationContext = { readonly db: Db; readonly now: () => Date };

/** Whether a notification is still delivered by mail or push, and with which words. */
export type DeliveryDecision =
  | ({
      readonly decision: 'send';
      /** What a mail of its own shows below its text. */
      readonly figures?: readonly Figure[];
    } & NotificationWords)
  | { readonly decision: 'postpone'; readonly until: Date }
  | { readonly decision: 'drop' };

/** Whose notifications of what count as read. */
export type ReadByUsers = { readonly userIds: readonly string[]; readonly subjectId: string };

/** When what people were told of a subject is read without the inbox: they have seen it themselves, or it is overtaken. */
export type MarkReadRule = {
  readonly on: EventKind;
  /** Who has read, and of what; null for an event that says nothing of it. */
  whose(event: EventOf<EventKind>): ReadByUsers | null;
};

/** Declares what makes the notifications of a template read, typed by its event; null where this one does not. */
export function markReadOn<K extends EventKind>(
  on: K,
  whose: (event: EventOf<K>) => ReadByUsers | null,
): MarkReadRule {
  const isItsEvent = (event: EventOf<EventKind>): event is EventOf<K> => event.kind === on;
  return { on, whose: event => (isItsEvent(event) ? whose(event) : null) };
}

/** One notification of the product: on which event it is made, for whom, and with which words. */
export type NotificationTemplate = {
  /** Must not change: notifications carry it. */
  readonly name: string;
  readonly kind: SentKind;
  /** Its mails of a day are one for each user, which gathers them; without it each has a mail of its own. */
  readonly mailed?: 'daily';
  readonly on: EventKind;
  /** What makes those read that are in the inbox already, by their subject; before `compose`. */
  readonly readBy?: readonly MarkReadRule[];
  /** Runs in the transaction of the event's delivery; empty when there is no recipient. */
  compose(context: NotificationContext, event: EventOf<EventKind>): Promise<readonly NewNotification[]>;
  /**
   * Decides again right before mail or push is sent, which may be hours later. Without it, the notification is sent as
   * it was made, so that its words must hold nothing that a person has chosen. In a mail, names are free of links.
   */
  review?(
    context: NotificationContext,
    notification: { readonly id: string; readonly subjectId: string | null; readonly userId: string },
    method: DeliveryMethod,
  ): Promise<DeliveryDecision>;
};

/** Declares a notification, typed by its event. */
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

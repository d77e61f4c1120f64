import type { NotificationKind } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { EventKind, EventOf } from './events.ts';

/** What is said. */
export type NotificationWords = { readonly title: string; readonly text: string };

/** One notification for one user. The unique key names the occasion: nobody is told twice of the same one. */
export type NewNotification = NotificationWords & {
  readonly userId: string;
  /** A path of the app. */
  readonly link: string;
  readonly uniqueKey: string;
  /** Its picture is that of the pet, as it is when the notification is read. */
  readonly petId?: string;
  /** What it is about, for `review`. */
  readonly subjectId?: string;
};

export type NotificationContext = { readonly db: Db; readonly now: () => Date };

/** Whether a notification still goes out by mail or push, and with which words. */
export type Review =
  | ({ readonly decision: 'send' } & NotificationWords)
  | { readonly decision: 'postpone'; readonly until: Date }
  | { readonly decision: 'drop' };

/** One notification of the product: on which event it is made, for whom, and with which words. */
export type NotificationTemplate = {
  /** Kept for good: notifications carry it. */
  readonly name: string;
  readonly kind: NotificationKind;
  readonly on: EventKind;
  /** Runs in the transaction of the event's delivery; empty when nobody is told. */
  compose(context: NotificationContext, event: EventOf<EventKind>): Promise<readonly NewNotification[]>;
  /** Looks again right before it goes out, for hours may lie between. Without it, it goes as it was made. */
  review?(
    context: NotificationContext,
    notification: { readonly id: string; readonly subjectId: string | null; readonly userId: string },
  ): Promise<Review>;
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

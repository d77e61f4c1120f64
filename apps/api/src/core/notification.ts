import type { SentKind } from '@rifq/contract';
import type { DeliveryMethod } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type * as z from 'zod/mini';
import type { Logger } from './deps.ts';
import type { EventKind, EventOf, RecordedEvent } from './events.ts';
import type { ReaderSettings } from './formats.ts';

export type NotificationContent = { readonly title: string; readonly text: string };

/** A labelled figure in a mail, such as a total. */
export type Figure = { readonly label: string; readonly value: string };

/** One notification for one user. The deduplication key names its occasion, so that a repeat adds no second one. */
type Addressed = {
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

/** A notification before it is rendered; its parameters are stored as JSON. */
export type ComposedNotification<P extends object = object> = Addressed & { readonly parameters: P };

/** A notification as it is stored. Without parameters it is shown as its title and text say. */
export type NewNotification = Addressed & NotificationContent & { readonly parameters?: object };

export type NotificationContext = { readonly db: Db; readonly now: () => Date };

/** Whether a notification is still delivered by mail or push, and with which parameters. */
export type DeliveryDecision<P extends object = object> =
  | { readonly decision: 'send'; readonly parameters: P }
  | { readonly decision: 'postpone'; readonly until: Date }
  | { readonly decision: 'drop' };

/** How a notification is sent: as its user prefers, or as a text message. */
export type SentBy = DeliveryMethod | 'sms';

/** Where a notification is shown; a text message has the words of a mail, whose names no program makes links of. */
export type ShownIn = DeliveryMethod | 'app';

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
type Template<K extends EventKind, P extends object> = {
  /** Must not change: notifications store it. */
  readonly name: string;
  readonly kind: SentKind;
  /** Pushes of emergencies have limits of their own, so that no other push takes their place. */
  readonly isEmergency?: true;
  /** Sent in one daily digest mail per user; without it, each notification has a separate mail. */
  readonly mailed?: 'daily';
  readonly on: K;
  /** Rules that mark earlier notifications of the subject as read; applied before `compose`. */
  readonly readBy?: readonly MarkReadRule[];
  /** What a text is rendered of. Stored ones are parsed by it, also those of other versions. */
  readonly parameters: z.ZodMiniType<P>;
  /** Runs in the transaction of the event's delivery; empty when there is no recipient. */
  compose(context: NotificationContext, event: RecordedEvent<K>): Promise<readonly ComposedNotification<P>[]>;
  /** Writes the text for its reader. In a mail, names are free of links. */
  render(parameters: P, reader: ReaderSettings, shownIn: ShownIn): NotificationContent;
  /** Lists figures shown below the text of a separate mail. */
  figures?(parameters: P, reader: ReaderSettings): readonly Figure[];
  /**
   * Whether its reader must know within a day: who has neither a confirmed address nor a device gets a text message. Asked
   * again right before it is sent. Without it, there is none.
   */
  isUrgent?(parameters: P, now: Date): boolean;
  /**
   * Decides again right before it is sent, which may be hours later. Without it, and if it returns null, the
   * notification is sent with the parameters that it was created with.
   */
  review?(
    context: NotificationContext,
    notification: {
      readonly id: string;
      readonly subjectId: string | null;
      readonly userId: string;
      readonly readAt: Date | null;
      /** As stored. */
      readonly parameters: object | null;
    },
    method: SentBy,
  ): Promise<DeliveryDecision<P> | null>;
};

/** A text with the figures of its mail. */
export type RenderedNotification = NotificationContent & { readonly figures: readonly Figure[] };

/** A notification template whose parameters are known to itself only. */
export type NotificationTemplate = Omit<
  Template<EventKind, object>,
  'parameters' | 'compose' | 'render' | 'figures' | 'isUrgent'
> & {
  /** False also for parameters that are not its own. */
  isUrgent(parameters: object | null, now: Date): boolean;
  compose(context: NotificationContext, event: RecordedEvent): Promise<readonly ComposedNotification[]>;
  /** Renders stored parameters; null when they are not its own, as those of another version may be. */
  render(parameters: object | null, reader: ReaderSettings, shownIn: ShownIn): RenderedNotification | null;
};

/** Declares a notification template, typed by its event and its parameters. */
export function defineNotification<K extends EventKind, P extends object>(
  template: Template<K, P>,
): NotificationTemplate {
  const { on, parameters: schema, compose, render, figures, isUrgent, ...rest } = template;
  const isItsEvent = (event: RecordedEvent): event is RecordedEvent<K> => event.kind === on;
  return {
    ...rest,
    on,
    isUrgent(stored, now) {
      const { data, success } = schema.safeParse(stored);
      return success && (isUrgent?.(data, now) ?? false);
    },
    compose: (context, event) => (isItsEvent(event) ? compose(context, event) : Promise.resolve([])),
    render(stored, reader, shownIn) {
      const { data, success } = schema.safeParse(stored);
      if (!success) return null;
      return { ...render(data, reader, shownIn), figures: figures?.(data, reader) ?? [] };
    },
  };
}

/** A template could not render a notification. */
export class RenderError extends Error {}

/**
 * Renders parameters that their template has just composed.
 * @throws {RenderError} also when they are not its own
 */
export function renderComposed(
  template: NotificationTemplate,
  parameters: object,
  reader: ReaderSettings,
  shownIn: ShownIn,
): RenderedNotification {
  const rendered = renderOrThrow(template, parameters, reader, shownIn);
  if (rendered === null)
    throw new RenderError(`${template.name} has composed parameters that are not its own`);
  return rendered;
}

function renderOrThrow(
  template: NotificationTemplate,
  parameters: object,
  reader: ReaderSettings,
  shownIn: ShownIn,
): RenderedNotification | null {
  try {
    return template.render(parameters, reader, shownIn);
  } catch (cause) {
    throw new RenderError(`${template.name} could not be rendered`, { cause });
  }
}

type StoredNotification = NotificationContent & { readonly parameters: object | null };

/** Renders stored parameters; null without any, and for those of another version, which are logged. */
function renderStored(
  log: Logger,
  template: NotificationTemplate | undefined,
  { parameters }: StoredNotification,
  reader: ReaderSettings,
  shownIn: ShownIn,
): RenderedNotification | null {
  if (!template || parameters === null) return null;
  const rendered = renderOrThrow(template, parameters, reader, shownIn);
  if (rendered === null)
    log.warn({ template: template.name }, 'a notification has parameters that are not its template’s');
  return rendered;
}

const asStored = ({ title, text }: NotificationContent): RenderedNotification => ({
  title,
  text,
  figures: [],
});

/** Renders a notification for the inbox or the export, or shows it as it was stored: one row fails no list. */
export function renderNotification(
  log: Logger,
  template: NotificationTemplate | undefined,
  stored: StoredNotification,
  reader: ReaderSettings,
): RenderedNotification {
  try {
    return renderStored(log, template, stored, reader, 'app') ?? asStored(stored);
  } catch (error) {
    log.error({ err: error, template: template?.name }, 'a notification could not be rendered');
    return asStored(stored);
  }
}

/**
 * Renders a notification for mail or push. What was stored as text is only mailed when there are no parameters: it has no
 * figures, and its names may be links.
 * @throws {RenderError} so that the delivery is retried
 */
export function renderForDelivery(
  log: Logger,
  template: NotificationTemplate | undefined,
  stored: StoredNotification,
  reader: ReaderSettings,
  method: DeliveryMethod,
): RenderedNotification {
  const rendered = renderStored(log, template, stored, reader, method);
  if (rendered !== null) return rendered;
  if (method === 'email' && stored.parameters !== null)
    throw new RenderError(`${template?.name ?? 'an unknown template'} has parameters that are not its own`);
  return asStored(stored);
}

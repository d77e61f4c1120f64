import type { Db } from '@rifq/db';
import { defaultLanguage } from '@rifq/rules';
import { scopeFor, system } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { ConsumerDefinition } from '../../core/consumer.ts';
import type { Deps } from '../../core/deps.ts';
import type { RecordedEvent } from '../../core/events.ts';
import {
  type ComposedNotification,
  type NotificationContent,
  type NotificationTemplate,
  RenderError,
  renderComposed,
} from '../../core/notification.ts';
import { addDeadLetter } from '../../platform/dead-letters.ts';
import { accountActions, findRecipient, type Recipient } from '../identity/index.ts';
import { addNotification } from './add-notification.ts';
import { inboxActions } from './notifications.policy.ts';
import { markReadAbout } from './notifications.repository.ts';

/** The name of the consumer. */
const CONSUMER = 'notifications';

/** Marks the notifications of a subject as read for users who read it in another place, or whom it no longer concerns. */
async function readElsewhere(
  { outbox, now }: Pick<Deps, 'outbox' | 'now'>,
  templates: readonly NotificationTemplate[],
  tx: Db,
  event: RecordedEvent,
): Promise<void> {
  for (const { name: template, readBy = [] } of templates) {
    for (const { whose } of readBy) {
      const read = whose(event);
      if (!read) continue;
      const about = { template, subjectId: read.subjectId };
      for (const userId of read.userIds) {
        if (
          await markReadAbout(
            tx,
            scopeFor(system('notifications'), inboxActions.deliver, userId),
            about,
            now(),
          )
        )
          await outbox.append(tx, { kind: 'notification.read', payload: { user_id: userId } }, systemSource);
      }
    }
  }
}

/** Renders a notification in the default language, for a version that does not know its parameters. */
function renderToStore(
  template: NotificationTemplate,
  { parameters }: ComposedNotification,
  recipient: Recipient,
): NotificationContent | RenderError {
  try {
    return renderComposed(template, parameters, { ...recipient, language: defaultLanguage }, 'app');
  } catch (error) {
    if (error instanceof RenderError) return error;
    throw error;
  }
}

/**
 * Adds the notifications of one event. Those that cannot be rendered become a dead letter of it: an error would undo the
 * others too, and a retry of the dead letter adds none of them twice.
 */
async function compose(
  { outbox, now, log }: Pick<Deps, 'outbox' | 'now' | 'log'>,
  templates: readonly NotificationTemplate[],
  tx: Db,
  event: RecordedEvent,
): Promise<void> {
  let failure: RenderError | null = null;
  for (const template of templates.filter(({ on }) => on === event.kind)) {
    for (const composed of await template.compose({ db: tx, now }, event)) {
      const user = scopeFor(system('notifications'), accountActions.read, composed.userId);
      const recipient = await findRecipient(tx, user);
      if (recipient === null) continue;
      const rendered = renderToStore(template, composed, recipient);
      if (rendered instanceof RenderError) {
        failure = rendered;
        log.error({ err: rendered, event: event.id }, 'a notification could not be added');
        continue;
      }
      const { title, text } = rendered;
      await addNotification(outbox, tx, template, { ...composed, title, text });
    }
  }
  if (failure !== null) await addDeadLetter(tx, event, { consumer: CONSUMER, error: failure.message });
}

/** Adds the notifications that the templates compose of events, and marks those as read that others of them say so. */
export function notificationsConsumer(templates: readonly NotificationTemplate[]): ConsumerDefinition {
  const kinds = [
    ...new Set(templates.flatMap(({ on, readBy = [] }) => [on, ...readBy.map(read => read.on)])),
  ];
  return {
    name: CONSUMER,
    kinds,
    start: deps => ({
      name: CONSUMER,
      kinds,
      async write(tx, events) {
        for (const event of events) {
          await readElsewhere(deps, templates, tx, event);
          await compose(deps, templates, tx, event);
        }
      },
    }),
  };
}

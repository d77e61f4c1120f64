import type { Db } from '@rifq/db';
import { defaultLanguage } from '@rifq/rules';
import { scopeFor, system } from '../../core/access.ts';
import { systemSource } from '../../core/actor.ts';
import type { ConsumerDefinition } from '../../core/consumer.ts';
import type { EventOutbox, RecordedEvent } from '../../core/events.ts';
import {
  type NotificationContext,
  type NotificationTemplate,
  renderComposed,
} from '../../core/notification.ts';
import { accountActions, findRecipient } from '../identity/index.ts';
import { addNotification } from './add-notification.ts';
import { inboxActions } from './notifications.policy.ts';
import { markReadAbout } from './notifications.repository.ts';

/** Marks the notifications of a subject as read for users who read it in another place, or whom it no longer concerns. */
async function readElsewhere(
  outbox: EventOutbox,
  templates: readonly NotificationTemplate[],
  tx: Db,
  now: NotificationContext['now'],
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

/** Adds the notifications of one event. */
async function compose(
  outbox: EventOutbox,
  templates: readonly NotificationTemplate[],
  tx: Db,
  now: NotificationContext['now'],
  event: RecordedEvent,
): Promise<void> {
  for (const template of templates.filter(({ on }) => on === event.kind)) {
    for (const composed of await template.compose({ db: tx, now }, event)) {
      const user = scopeFor(system('notifications'), accountActions.read, composed.userId);
      const recipient = await findRecipient(tx, user);
      if (recipient === null) continue;
      // Also stored as text, for a version that does not know the parameters.
      const reader = { ...recipient, language: defaultLanguage };
      const { title, text } = renderComposed(template, composed.parameters, reader, 'app');
      await addNotification(outbox, tx, template, { ...composed, title, text });
    }
  }
}

/** Adds the notifications that the templates compose of events, and marks those as read that others of them say so. */
export function notificationsConsumer(templates: readonly NotificationTemplate[]): ConsumerDefinition {
  const name = 'notifications';
  const kinds = [
    ...new Set(templates.flatMap(({ on, readBy = [] }) => [on, ...readBy.map(read => read.on)])),
  ];
  return {
    name,
    kinds,
    start: ({ outbox, now }) => ({
      name,
      kinds,
      async write(tx, events) {
        for (const event of events) {
          await readElsewhere(outbox, templates, tx, now, event);
          await compose(outbox, templates, tx, now, event);
        }
      },
    }),
  };
}

import type { Db } from '@rifq/db';
import type { ConsumerDefinition } from '../../core/consumer.ts';
import type { Outbox, RecordedEvent } from '../../core/events.ts';
import type { NotificationContext, NotificationTemplate } from '../../core/notification.ts';
import { addNotification } from './add-notification.ts';

/** Adds the notifications of one event. */
async function compose(
  outbox: Outbox,
  templates: readonly NotificationTemplate[],
  tx: Db,
  now: NotificationContext['now'],
  event: RecordedEvent,
): Promise<void> {
  for (const template of templates.filter(({ on }) => on === event.kind)) {
    const composed = await template.compose({ db: tx, now }, event);
    for (const notification of composed) await addNotification(outbox, tx, template, notification);
  }
}

/** Adds the notifications that the templates compose of events. */
export function notificationsConsumer(templates: readonly NotificationTemplate[]): ConsumerDefinition {
  const name = 'notifications';
  const kinds = [...new Set(templates.map(template => template.on))];
  return {
    name,
    kinds,
    start: ({ outbox, now }) => ({
      name,
      kinds,
      async write(tx, events) {
        for (const event of events) await compose(outbox, templates, tx, now, event);
      },
    }),
  };
}

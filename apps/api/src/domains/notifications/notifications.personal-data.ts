import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import type { Logger } from '../../core/deps.ts';
import { type NotificationTemplate, renderNotification } from '../../core/notification.ts';
import { asOnePart, type PersonalData, readInBatches } from '../../core/personal-data.ts';
import { findRecipient } from '../identity/index.ts';
import {
  deleteNotificationsAbout,
  eraseInbox,
  listChoices,
  listOwnNotifications,
  listPushDevices,
} from './personal-data.repository.ts';

/** Reads the notifications of a user in batches, each as its user reads it, and with the parameters that are stored. */
async function* renderedRows(
  templates: readonly NotificationTemplate[],
  db: Db,
  user: ReadScope<'user'>,
  log: Logger,
) {
  const recipient = await findRecipient(db, user);
  if (recipient === null) return;
  for await (const rows of readInBatches((after, limit) => listOwnNotifications(db, user, after, limit)))
    yield rows.map(({ template, ...row }) => {
      const found = templates.find(({ name }) => name === template);
      const { title, text } = renderNotification(log, found, row, recipient);
      return { ...row, title, text };
    });
}

/** @param templates the notifications of all domains */
export const notificationPersonalData = (
  templates: readonly NotificationTemplate[],
): readonly PersonalData[] => [
  {
    name: 'notifications',
    rows: (db, user, log) => renderedRows(templates, db, user, log),
    async erase(tx, { subjects }, user) {
      await eraseInbox(tx, user);
      await deleteNotificationsAbout(tx, subjects);
    },
  },
  {
    name: 'notification_choices',
    rows: (db, user) => asOnePart(listChoices(db, user)),
  },
  {
    name: 'push_devices',
    rows: (db, user) => asOnePart(listPushDevices(db, user)),
  },
];

import { asOnePart, type PersonalData, readInBatches } from '../../core/personal-data.ts';
import {
  deleteNotificationsAbout,
  eraseInbox,
  listChoices,
  listOwnNotifications,
  listPushDevices,
} from './personal-data.repository.ts';

export const notificationPersonalData: readonly PersonalData[] = [
  {
    name: 'notifications',
    rows: (db, user) => readInBatches((after, limit) => listOwnNotifications(db, user, after, limit)),
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

import { eventListener } from '../../core/events.ts';
import { asServer } from '../../core/server-access.ts';
import { deleteOfClinic } from './notifications.repository.ts';

/** What a member was told of a clinic's work goes with the membership. */
export const notificationListeners = [
  eventListener('member.removed', async (tx, _context, { payload }) => {
    await deleteOfClinic(tx, asServer('user', payload.user_id), payload.clinic_id);
  }),
];

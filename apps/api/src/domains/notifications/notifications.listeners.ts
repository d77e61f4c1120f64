import { scopeFor, system } from '../../core/access.ts';
import { eventListener } from '../../core/events.ts';
import { inboxActions } from './notifications.policy.ts';
import { deleteOfClinic } from './notifications.repository.ts';

/** What a member was told of a clinic's work goes with the membership. */
export const notificationListeners = [
  eventListener('member.removed', async (tx, _context, { payload }) => {
    await deleteOfClinic(
      tx,
      scopeFor(system('notifications'), inboxActions.deliver, payload.user_id),
      payload.clinic_id,
    );
  }),
];

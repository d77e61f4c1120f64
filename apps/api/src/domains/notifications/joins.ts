import type { PetFollower } from '../../core/pet-join.ts';
import { moveNotifications } from './joins.repository.ts';

/** Notifications about a pet that is joined into another. */
export const notificationsInJoins: PetFollower = {
  name: 'notifications',
  tables: ['notifications'],
  join: async (tx, { from, into }) => ({
    notifications: await moveNotifications(tx, { from: from.pet.id, to: into.pet.id }, null),
  }),
  async undo(tx, { from, into }, { notifications = [] }) {
    await moveNotifications(tx, { from: into.pet.id, to: from.pet.id }, notifications);
  },
};

import type { PersonalData } from '../../core/personal-data.ts';
import { petScopesOf } from '../pets/server.ts';
import { eraseReminded, listRemindedForExport } from './personal-data.repository.ts';

export const reminderPersonalData: readonly PersonalData[] = [
  {
    name: 'reminders',
    async *rows(db, user) {
      for (const pet of await petScopesOf(db, user)) yield listRemindedForExport(db, [pet]);
    },
    erase: async (tx, _erasure, user) => eraseReminded(tx, await petScopesOf(tx, user)),
  },
];

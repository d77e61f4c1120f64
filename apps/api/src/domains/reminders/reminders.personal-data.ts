import { system } from '../../core/access.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { petScopesOf } from '../pets/index.ts';
import { eraseReminded, listRemindedForExport } from './personal-data.repository.ts';

export const reminderPersonalData: readonly PersonalData[] = [
  {
    name: 'reminders',
    async *rows(db, user) {
      for (const pet of await petScopesOf(db, system('personal-data'), user))
        yield listRemindedForExport(db, [pet]);
    },
    erase: async (tx, _erasure, user) =>
      eraseReminded(tx, await petScopesOf(tx, system('personal-data'), user)),
  },
];

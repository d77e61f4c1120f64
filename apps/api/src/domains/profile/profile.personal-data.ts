import type { PersonalData } from '../../core/personal-data.ts';
import { replaceImage } from '../files/index.ts';
import { readAccount } from '../identity/index.ts';

/** Deletes the account's picture. The names are deleted with the account. */
export const profilePersonalData: readonly PersonalData[] = [
  {
    name: 'profile',
    async erase(tx, { now }, user) {
      const { avatarKey: previousKey } = await readAccount(tx, user);
      await replaceImage(tx, user.id, { nextKey: null, previousKey, now });
    },
  },
];

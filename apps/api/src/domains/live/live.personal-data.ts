import type { PersonalData } from '../../core/personal-data.ts';
import { deleteCursor } from './live-cursors.repository.ts';

/** A number alone, which says nothing to hand out. */
export const livePersonalData: readonly PersonalData[] = [
  {
    name: 'live_cursors',
    async erase(tx, _erasure, user) {
      await deleteCursor(tx, user);
    },
  },
];

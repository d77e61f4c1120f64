import type { PersonalData } from '../../core/personal-data.ts';
import { deleteCursor } from './live-cursors.repository.ts';

/** The cursor is only erased, not exported: it is a plain counter. */
export const livePersonalData: readonly PersonalData[] = [
  {
    name: 'live_cursors',
    async erase(tx, _erasure, user) {
      await deleteCursor(tx, user);
    },
  },
];

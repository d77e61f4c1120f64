import type { LocalRecords } from '../pets/index.ts';
import { clearDubai } from './vaccines.repository.ts';

/** Clears the Dubai option on a move, since a later move to the Emirates would silently restore it. */
export const localPlanOptions: LocalRecords = {
  async moved(tx, pet, country) {
    if (country !== 'AE') await clearDubai(tx, pet);
  },
};

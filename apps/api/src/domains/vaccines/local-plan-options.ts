import type { LocalRecords } from '../pets/index.ts';
import { clearDubai } from './vaccines.repository.ts';

/** The choice of Dubai belongs to the Emirates: it would come back unseen with a later move there. */
export const localPlanOptions: LocalRecords = {
  async moved(tx, pet, country) {
    if (country !== 'AE') await clearDubai(tx, pet);
  },
};

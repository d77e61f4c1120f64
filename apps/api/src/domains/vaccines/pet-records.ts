import type { DatedRecords, LocalRecords } from '../pets/index.ts';
import { clearDubai, firstDoseDay } from './vaccines.repository.ts';

export const doseRecords: DatedRecords = { refusal: 'field.birth_after_dose', firstDay: firstDoseDay };

/** Clears the Dubai option on a move, since a later move to the Emirates would silently restore it. */
export const localPlanOptions: LocalRecords = {
  async moved(tx, pet, country) {
    if (country !== 'AE') await clearDubai(tx, pet);
  },
};

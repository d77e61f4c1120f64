import type { DatedRecords } from '../pets/index.ts';
import { firstDoseDay } from './vaccines.repository.ts';

/** Doses are dated records of a pet. */
export const doseRecords: DatedRecords = { refusal: 'field.birth_after_dose', firstDay: firstDoseDay };

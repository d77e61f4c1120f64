import type { DatedRecords } from '../pets/index.ts';
import { firstDoseDay } from './vaccines.repository.ts';

export const doseRecords: DatedRecords = { refusal: 'field.birth_after_dose', firstDay: firstDoseDay };

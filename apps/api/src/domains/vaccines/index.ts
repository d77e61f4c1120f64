import type { Domain } from '../../domain.ts';
import type { DatedRecords } from '../pets/index.ts';
import { vaccineLive } from './vaccines.live.ts';
import { firstDoseDay } from './vaccines.repository.ts';
import { vaccineRoutes } from './vaccines.routes.ts';
import { errorTexts } from './vaccines.texts.ts';

export { recordDose } from './doses.service.ts';
export { planPets } from './plan.service.ts';

export const vaccines: Domain = {
  name: 'vaccines',
  routes: vaccineRoutes,
  live: vaccineLive,
  errorTexts,
};

/** Doses are dated records of a pet. */
export const doseRecords: DatedRecords = { refusal: 'field.birth_after_dose', firstDay: firstDoseDay };

import './vaccines.events.ts';
import type { Domain } from '../domain.ts';
import { vaccineLive } from './vaccines.live.ts';
import { vaccinePersonalData } from './vaccines.personal-data.ts';
import { vaccineRoutes } from './vaccines.routes.ts';
import { errorTexts } from './vaccines.texts.ts';

export {
  addConfirmedDose,
  completeDose,
  correctDose,
  labelDose,
  requireRecordedDose,
  storeConfirmation,
  undoConfirmation,
} from './confirmations.ts';
export { deferInPlan, resumeInPlan } from './deferrals.service.ts';
export { deferralsOfPet } from './deferrals-of-pet.service.ts';
export { type DoseFields, drugNamesOf, isUnlistedTreatment, requireLabelData } from './dose-fields.ts';
export { recordDose } from './doses.service.ts';
export {
  countUnconfirmedDoses,
  doseOfPet,
  dosesConfirmedIn,
  dosesOfBatch,
  dosesOfPet,
  givenDose,
  givenIn,
  petOfLabel,
  petsOfBatch,
  unconfirmedDoses,
} from './doses-of-pets.service.ts';
export { endStateInPlan } from './health-states.service.ts';
export { dosesInJoins, returnDosesGivenIn } from './joins.ts';
export { isOnTime } from './on-time.service.ts';
export { doseRecords, localPlanOptions } from './pet-records.ts';
export { isProtocol } from './plan.presenter.ts';
export { type ChangedPlan, choosePlan, petsOfDoses, planPet, planPets, viewPlans } from './plan.service.ts';
export type { PlanAuthor } from './plan-author.ts';
export { isChangeable } from './vaccines.policy.ts';
export type { BatchDose, Confirmation } from './vaccines.repository.ts';
export { viewDose } from './view-dose.ts';

export const vaccines: Domain = {
  name: 'vaccines',
  personalData: vaccinePersonalData,
  routes: vaccineRoutes,
  live: vaccineLive,
  errorTexts,
};

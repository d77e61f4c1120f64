import './pets.events.ts';
import type { Domain } from '../domain.ts';
import { petLive } from './pets.live.ts';
import { petPersonalData } from './pets.personal-data.ts';
import { petRoutes } from './pets.routes.ts';
import { errorTexts } from './pets.texts.ts';
import type { RecordsOfPets } from './records-of-pets.ts';

export {
  findReadablePet,
  type KnownPet,
  listOwnPets,
  listPetsAtHome,
  listPetsOf,
  lockPetForReminder,
  petScopesOf,
  petSummariesFor,
  type ReadablePet,
  requireLockedPet,
  requireOpenPet,
  requirePet,
  type WritablePet,
} from './pet-access.ts';
export { withMicrochipCheck } from './pet-fields.ts';
export { petActions } from './pets.policy.ts';
export { presentPet } from './pets.presenter.ts';
export type { PetRow } from './pets.repository.ts';
export {
  addPetFor,
  changePetAs,
  createPet,
  petOfPhoto,
  readPetRecord,
  removePetsOf,
  setPhoto,
} from './pets.service.ts';
export { checkRecordDay, refuseBeforeBirth } from './record-day.ts';
export type { DatedRecords, LocalRecords, RecordsOfPets } from './records-of-pets.ts';
export { listPetSummaries, type PetSummary } from './summaries.service.ts';
export { erasePetOf, givePetTo, petsInJoins } from './take-over.service.ts';
export {
  addWarning,
  endedWarningsOfPet,
  endWarning,
  warningsByClinic,
  warningsOfPet,
  warningTextsFor,
} from './warnings.service.ts';
export { addWeight, enterWeight, listPetWeights } from './weights.service.ts';

/** @param records the records of pets that other domains store */
export const pets = (records: RecordsOfPets): Domain => ({
  name: 'pets',
  personalData: petPersonalData,
  routes: (api, deps) => petRoutes(api, deps, records),
  live: petLive,
  errorTexts,
});

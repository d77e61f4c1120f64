import './pets.events.ts';
import type { Domain } from '../../domain.ts';
import type { DatedRecords } from './dated-records.ts';
import { petLive } from './pets.live.ts';
import { petRoutes } from './pets.routes.ts';
import { errorTexts } from './pets.texts.ts';

export type { DatedRecords } from './dated-records.ts';
export { listFaces, type PetFace } from './faces.service.ts';
export {
  listOwnPets,
  photoKeysFor,
  type ReadablePet,
  requireOpenPet,
  requirePet,
  type WritablePet,
} from './pet-access.ts';
export type { PetRow } from './pets.repository.ts';
export { createPet, setPhoto } from './pets.service.ts';
export { checkRecordDay, refuseBeforeBirth } from './record-day.ts';
export { addWeight } from './weights.service.ts';

/** @param records the dated records of pets that other domains keep */
export const pets = (records: readonly DatedRecords[]): Domain => ({
  name: 'pets',
  routes: (api, deps) => petRoutes(api, deps, records),
  live: petLive,
  errorTexts,
});

import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import type { Domain } from '../../domain.ts';
import { petLive } from './pets.live.ts';
import { listPetFaces } from './pets.repository.ts';
import { petRoutes } from './pets.routes.ts';
import { errorTexts } from './pets.texts.ts';
import type { DatedRecords } from './record-days.ts';

export { listOwnPets, type ReadablePet, requireOpenPet, requirePet, type WritablePet } from './pet-access.ts';
export type { PetRow } from './pets.repository.ts';
export { createPet, setPhoto } from './pets.service.ts';
export { checkRecordDay } from './record-day.ts';
export type { DatedRecords } from './record-days.ts';
export { holdPetAtHome, petForServer, petsAtHome, photoKeysOf } from './server-access.service.ts';
export { addWeight } from './weights.service.ts';

export type PetFace = Awaited<ReturnType<typeof listPetFaces>>[number];

/** Faces and names of a user's pets that are not archived, the oldest first. */
export function listFaces(db: Db, owner: ReadScope<'user'>): Promise<PetFace[]> {
  return listPetFaces(db, owner);
}

/** @param records the dated records of pets that other domains keep */
export const pets = (records: readonly DatedRecords[]): Domain => ({
  name: 'pets',
  routes: (api, deps) => petRoutes(api, deps, records),
  live: petLive,
  errorTexts,
});

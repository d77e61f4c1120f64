export { requireOpenPet, requirePet } from './pet-access.ts';
export { listPets, type PetRow } from './pets.repository.ts';
export { petRoutes } from './pets.routes.ts';
export { createPet, setPhoto } from './pets.service.ts';
export { checkRecordDay } from './record-day.ts';
export { addWeight } from './weights.service.ts';

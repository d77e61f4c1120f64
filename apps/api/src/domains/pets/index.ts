export { requireOpenPet, requirePet } from './pet-access.ts';
export { petRoutes } from './pets.routes.ts';
export { listPets, type PetRow } from './pets.repository.ts';
export { createPet, setPhoto } from './pets.service.ts';
export { addWeight } from './weights.service.ts';

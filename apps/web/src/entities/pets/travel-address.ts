/**
 * Path of the requirements for a pet's entry into another country. Not in `paths.ts`, which every initial bundle has.
 */
export const petTravelAddress = (petId: string) => `/dashboard/pets/travel/${petId}`;

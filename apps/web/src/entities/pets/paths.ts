/** Path of a pet's page (specification 2.1). */
export const petPath = (petId: string) => `/dashboard/pets/view/${petId}`;

/** Path of a part of a pet's page, with its anchor. */
export const petPartPath = (petId: string, part: 'photo' | 'weight') => `${petPath(petId)}#${part}`;

/** Path of a pet's form (specification 2.1). */
export const petEditPath = (petId: string) => `/dashboard/pets/edit/${petId}`;

/** Path of the same form, opened at a field: to estimate the age, or to enter the microchip number. */
export const petFieldPath = (petId: string, field: 'age' | 'microchip') =>
  `${petEditPath(petId)}?field=${field}`;
